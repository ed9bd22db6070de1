// As much of JSON as an adapter needs, with the standard library only.
#pragma once

#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

struct Json {
    enum Kind { Null, Bool, Number, Text, List, Object } kind = Null;
    bool yes = false;
    double number = 0;
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> members;

    const Json& operator[](const std::string& key) const {
        static const Json nothing;
        auto found = members.find(key);
        return found == members.end() ? nothing : found->second;
    }
};

class Reader {
public:
    explicit Reader(const std::string& source) : source_(source) {}

    Json value() {
        skip();
        switch (peek()) {
            case '{': return object();
            case '[': return list();
            case '"': {
                Json made;
                made.kind = Json::Text;
                made.text = text();
                return made;
            }
            case 't': return word("true", Json::Bool, true);
            case 'f': return word("false", Json::Bool, false);
            case 'n': return word("null", Json::Null, false);
            default: return number();
        }
    }

private:
    const std::string& source_;
    std::size_t at_ = 0;

    char peek() const {
        if (at_ >= source_.size()) throw std::runtime_error("unexpected end of JSON");
        return source_[at_];
    }

    void skip() {
        while (at_ < source_.size() && (source_[at_] == ' ' || source_[at_] == '\t' || source_[at_] == '\r')) ++at_;
    }

    void take(char due) {
        skip();
        if (peek() != due) throw std::runtime_error(std::string("expected ") + due);
        ++at_;
    }

    bool more(char end) {
        skip();
        if (peek() == end) return ++at_, false;
        if (peek() == ',') ++at_;
        return true;
    }

    Json word(const std::string& word, Json::Kind kind, bool yes) {
        if (source_.compare(at_, word.size(), word) != 0) throw std::runtime_error("unknown word");
        at_ += word.size();
        Json made;
        made.kind = kind;
        made.yes = yes;
        return made;
    }

    Json number() {
        const char* start = source_.c_str() + at_;
        char* end = nullptr;
        Json made;
        made.kind = Json::Number;
        made.number = std::strtod(start, &end);
        if (end == start) throw std::runtime_error("no value");
        at_ += end - start;
        return made;
    }

    std::string text() {
        take('"');
        std::string made;
        while (peek() != '"') {
            char one = source_[at_++];
            if (one != '\\') {
                made += one;
                continue;
            }
            one = peek();
            ++at_;
            if (one == 'u') {
                at_ += 4;  // no field that is read here has letters written like this
                made += '?';
            } else {
                made += one == 'n' ? '\n' : one == 't' ? '\t' : one;
            }
        }
        ++at_;
        return made;
    }

    Json list() {
        Json made;
        made.kind = Json::List;
        take('[');
        while (more(']')) made.items.push_back(value());
        return made;
    }

    Json object() {
        Json made;
        made.kind = Json::Object;
        take('{');
        while (more('}')) {
            skip();
            std::string key = text();
            take(':');
            made.members[key] = value();
        }
        return made;
    }
};
