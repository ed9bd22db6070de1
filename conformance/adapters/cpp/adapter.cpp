// A program that knows which bid stands over which, and nothing else: a model for programs in C++.
// Needs a compiler and the standard library:  c++ -std=c++17 -O2 -o adapter adapter.cpp
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "json.hpp"

namespace {

const std::string kHello =
    R"("message":"hello","protocol":"preferans-protocol/1","name":"bid ladder in C++","version":"1",)"
    R"("levels":["auction"],"clauses":["codex:3.3/c","codex:3.3/h"],)"
    R"("reasons":{"other-acts":"knows bids and passes only"})";

// 3.3/h: spades, clubs, diamonds, hearts, no trump; misère between eight no trump and nine spades.
std::vector<std::string> ladder() {
    std::vector<std::string> made;
    for (int level = 6; level <= 10; ++level) {
        if (level == 9) made.push_back("misere");
        for (const char* strain : {"s", "c", "d", "h", "NT"}) made.push_back(std::to_string(level) + strain);
    }
    return made;
}

std::string judge(const Json& record) {
    static const std::vector<std::string> steps = ladder();
    const auto& deals = record["deals"].items;
    std::string violations;
    long highest = -1;
    if (deals.empty()) return R"("message":"skipped","reason":"other-acts")";
    const auto& acts = deals.back()["acts"].items;
    for (std::size_t at = 0; at < acts.size(); ++at) {
        const Json& act = acts[at];
        if (act["act"].text == "pass") continue;
        if (act["act"].text != "bid") return R"("message":"skipped","reason":"other-acts")";
        auto found = std::find(steps.begin(), steps.end(), act["contract"].text);
        long step = found - steps.begin();
        if (step > highest) {
            highest = step;
            continue;
        }
        if (!violations.empty()) violations += ',';
        violations += R"({"code":"bid.insufficient","clause":"codex:3.3/i","status":"corrected","by":")" +
                      act["by"].text + R"(","at":)" + std::to_string(at) + "}";
    }
    // After the auction comes the talon, after three passes an all-pass: either way the deal goes on.
    return R"("message":"verdict","verdict":{"verdict":"incomplete","deals":[{"violations":[)" + violations + "]}]}";
}

}  // namespace

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const Json ask = Reader(line).value();
        const std::string message = ask["message"].text;
        if (message == "bye") break;
        const std::string reply = message == "hello" ? kHello : judge(ask["record"]);
        std::cout << R"({"seq":)" << static_cast<long>(ask["seq"].number) << ',' << reply << "}" << std::endl;
    }
}
