// The Python module: plain numbers in, plain numbers out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "game.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace preferans;

namespace {

using i64 = std::int64_t;

PyObject* position_error = nullptr;

[[noreturn]] void refuse(const char* fault) {
    PyErr_SetString(position_error, fault);
    throw nb::python_error();
}

void require(const char* fault) {
    if (fault != nullptr) refuse(fault);
}

u32 set_of(i64 number) {
    if (number < 0 || number > 0xFFFFFFFFll) refuse("position-no-card: a set of cards is a number of 32 bits");
    return static_cast<u32>(number);
}

int small(i64 number) { return number < -1 || number > 99 ? 99 : static_cast<int>(number); }

Position make_position(i64 hand0, i64 hand1, i64 hand2, i64 leader, i64 soloist, i64 trump, bool fewest, i64 first,
                       i64 second, i64 forced, i64 forbidden, i64 demanded) {
    Position position;
    position.hands = {set_of(hand0), set_of(hand1), set_of(hand2)};
    position.leader = small(leader);
    position.soloist = small(soloist);
    position.trump = small(trump);
    position.fewest = fewest;
    position.played[0] = small(first);
    position.played[1] = small(second);
    position.played_count = second != -1 ? 2 : first != -1 ? 1 : 0;
    position.forced = set_of(forced);
    position.forbidden = set_of(forbidden);
    position.demanded = small(demanded);
    require(fault_of(position));
    return position;
}

// The twelve cards of the soloist, player 0, and the hands of the two after him.
Position make_choice(i64 twelve, i64 left, i64 right, i64 trump, i64 leader, bool fewest) {
    Position position;
    position.hands = {set_of(twelve), set_of(left), set_of(right)};
    position.leader = small(leader);
    position.trump = small(trump);
    position.fewest = fewest;
    if (std::popcount(position.hands[0]) != std::popcount(position.hands[1]) + 2)
        refuse("position-discard: the soloist holds two cards more than each of the others");
    // Two cards aside it is a position like any other.
    Position kept = position;
    kept.hands[0] &= kept.hands[0] - 1;
    kept.hands[0] &= kept.hands[0] - 1;
    if ((position.hands[0] & (position.hands[1] | position.hands[2])) != 0)
        refuse("position-card-twice: a card lies in two places");
    require(fault_of(kept));
    return position;
}

bool signalled(void*) {
    nb::gil_scoped_acquire held;
    return PyErr_CheckSignals() != 0;
}

bool flagged(void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(std::memory_order_relaxed); }

// One solver a thread, made when it is first needed.
Solver& solver() {
    thread_local std::unique_ptr<Solver> own;
    if (!own) {
        own = std::make_unique<Solver>();
        own->watch.stop = signalled;
    }
    return *own;
}

// Runs a question; other Python threads run meanwhile where it may take longer than they would wait for their turn.
template <typename Question> auto ask(const Position& position, Question question) {
    Solver& own = solver();
    own.watch.nodes = 0;
    try {
        if (std::popcount(position.hands[0]) < 5) return question(own);
        nb::gil_scoped_release released;
        return question(own);
    } catch (const Stopped&) {
        throw nb::python_error();
    }
}

nb::object pair(i64 one, i64 two) {
    PyObject* tuple = PyTuple_New(2);
    if (tuple == nullptr) throw nb::python_error();
    PyTuple_SetItem(tuple, 0, PyLong_FromLongLong(one));
    PyTuple_SetItem(tuple, 1, PyLong_FromLongLong(two));
    return nb::steal(tuple);
}

// The four questions about a position are plain functions of Python's C interface: their many arguments cost a fraction
// of what a general binding takes for them.
constexpr const char* NAMES[] = {"tricks",  "hand0",  "hand1",  "hand2",  "leader",    "soloist", "trump",
                                 "fewest",  "first",  "second", "forced", "forbidden", "demanded"};
constexpr int NAME_COUNT = 13, REQUIRED_END = 5;

struct Arguments {
    i64 value[NAME_COUNT] = {0, 0, 0, 0, 0, 0, -1, 0, -1, -1, 0, 0, -1};

    Position position() const {
        return make_position(value[1], value[2], value[3], value[4], value[5], value[6], value[7] != 0, value[8], value[9],
                             value[10], value[11], value[12]);
    }
};

bool read_number(PyObject* given, const char* name, i64& value) {
    int overflow = 0;
    value = PyLong_AsLongLongAndOverflow(given, &overflow);
    if (overflow != 0) PyErr_Format(PyExc_TypeError, "%s is too large a number", name);
    else if (value == -1 && PyErr_Occurred() != nullptr) PyErr_Format(PyExc_TypeError, "%s is not a whole number", name);
    else return true;
    return false;
}

// Reads the arguments from the one numbered `start` on; returns false with an error set.
bool read_arguments(PyObject* const* given, Py_ssize_t count, PyObject* keywords, int start, Arguments& arguments) {
    const Py_ssize_t named = keywords == nullptr ? 0 : PyTuple_Size(keywords);
    if (count > NAME_COUNT - start) {
        PyErr_Format(PyExc_TypeError, "at most %d arguments are taken, not %zd", NAME_COUNT - start, count);
        return false;
    }
    unsigned seen = 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
        const int number = start + static_cast<int>(i);
        if (!read_number(given[i], NAMES[number], arguments.value[number])) return false;
        seen |= 1u << number;
    }
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* const keyword = PyTuple_GetItem(keywords, i);
        int number = start;
        while (number < NAME_COUNT && PyUnicode_CompareWithASCIIString(keyword, NAMES[number]) != 0) ++number;
        if (number == NAME_COUNT || (seen >> number & 1) != 0) {
            PyErr_Format(PyExc_TypeError, number == NAME_COUNT ? "there is no argument %U" : "%U is given twice", keyword);
            return false;
        }
        if (!read_number(given[count + i], NAMES[number], arguments.value[number])) return false;
        seen |= 1u << number;
    }
    for (int number = start; number < REQUIRED_END; ++number)
        if ((seen >> number & 1) == 0) {
            PyErr_Format(PyExc_TypeError, "%s is missing", NAMES[number]);
            return false;
        }
    return true;
}

// Runs a question and turns what is thrown into an error of Python.
template <int START, typename Question>
PyObject* answer(PyObject* const* given, Py_ssize_t count, PyObject* keywords, Question question) {
    Arguments arguments;
    if (!read_arguments(given, count, keywords, START, arguments)) return nullptr;
    try {
        const Position position = arguments.position();
        return question(arguments, position).release().ptr();
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

PyObject* solve(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
    return answer<1>(given, count, keywords, [](const Arguments&, const Position& position) {
        const int tricks = ask(position, [&](Solver& own) { return own.solve(position); });
        return pair(tricks, static_cast<i64>(solver().watch.nodes));
    });
}

PyObject* at_least(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
    return answer<0>(given, count, keywords, [](const Arguments& arguments, const Position& position) -> nb::object {
        const int need = static_cast<int>(std::clamp<i64>(arguments.value[0], 0, 99));
        return nb::bool_(ask(position, [&](Solver& own) { return own.at_least(position, need); }));
    });
}

PyObject* card_values(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
    return answer<1>(given, count, keywords, [](const Arguments&, const Position& position) -> nb::object {
        nb::list found;
        for (const CardValue& value : ask(position, [&](Solver& own) { return own.card_values(position); }))
            found.append(pair(value.card, value.tricks));
        return found;
    });
}

PyObject* best_line(PyObject*, PyObject* const* given, Py_ssize_t count, PyObject* keywords) {
    return answer<1>(given, count, keywords, [](const Arguments&, const Position& position) -> nb::object {
        nb::list found;
        for (const Play& play : ask(position, [&](Solver& own) { return own.best_line(position); }))
            found.append(pair(play.player, play.card));
        return found;
    });
}

template <typename Function> PyCFunction as_function(Function* function) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

#define ARGUMENTS "hand0, hand1, hand2, leader, soloist=0, trump=-1, fewest=False, first=-1, second=-1, forced=0, forbidden=0, demanded=-1)\n--\n\n"

PyMethodDef methods[] = {
    {"solve", as_function(solve), METH_FASTCALL | METH_KEYWORDS,
     "solve(" ARGUMENTS "Return the tricks that the soloist takes with best play by all, and the nodes looked at."},
    {"at_least", as_function(at_least), METH_FASTCALL | METH_KEYWORDS,
     "at_least(tricks, " ARGUMENTS "Say whether the soloist takes that many tricks or more."},
    {"card_values", as_function(card_values), METH_FASTCALL | METH_KEYWORDS,
     "card_values(" ARGUMENTS "Return (card, tricks) for every card that may be played now."},
    {"best_line", as_function(best_line), METH_FASTCALL | METH_KEYWORDS,
     "best_line(" ARGUMENTS "Return one line of best play to the end as (player, card)."},
    {nullptr, nullptr, 0, nullptr},
};

nb::tuple best_discard(i64 twelve, i64 left, i64 right, i64 trump, i64 leader, bool fewest) {
    const Position position = make_choice(twelve, left, right, trump, leader, fewest);
    const Discard best = ask(position, [&](Solver& own) { return own.best_discard(position); });
    return nb::make_tuple(best.first, best.second, best.tricks, solver().watch.nodes);
}

nb::list discard_values(i64 twelve, i64 left, i64 right, i64 trump, i64 leader, bool fewest) {
    const Position position = make_choice(twelve, left, right, trump, leader, fewest);
    const auto values = ask(position, [&](Solver& own) { return own.discard_values(position); });
    nb::list found;
    for (const Discard& one : values) found.append(nb::make_tuple(one.first, one.second, one.tricks));
    return found;
}

// Solves positions side by side.  Each thread takes the next one that nobody has taken.
std::vector<int> solved(const std::vector<Position>& positions, unsigned threads) {
    std::vector<int> values(positions.size(), 0);
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable finished;
    unsigned running = threads;
    const auto work = [&] {
        {
            Solver own;
            own.watch.stop = flagged;
            own.watch.context = &stop;
            try {
                for (std::size_t i = next++; i < positions.size() && !stop; i = next++) values[i] = own.solve(positions[i]);
            } catch (const Stopped&) {
            }
        }
        const std::lock_guard<std::mutex> held(mutex);
        if (--running == 0) finished.notify_one();
    };
    bool interrupted = false;
    {
        nb::gil_scoped_release released;
        std::vector<std::thread> workers;
        workers.reserve(threads);
        for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
        // Now and then this thread looks whether somebody has pressed Ctrl-C.
        std::unique_lock<std::mutex> held(mutex);
        while (!finished.wait_for(held, std::chrono::milliseconds(50), [&] { return running == 0; })) {
            held.unlock();
            if (!interrupted && signalled(nullptr)) interrupted = stop = true;
            held.lock();
        }
        held.unlock();
        for (std::thread& worker : workers) worker.join();
    }
    if (interrupted) throw nb::python_error();
    return values;
}

unsigned thread_count(i64 threads) {
    if (threads < 1 || threads > 256) refuse("threads: a number from 1 to 256");
    return static_cast<unsigned>(threads);
}

nb::list solve_many(nb::iterable positions, i64 threads) {
    const unsigned count = thread_count(threads);
    std::vector<Position> given;
    for (nb::handle row : positions) {
        if (!nb::isinstance<nb::tuple>(row)) refuse("positions: each is a tuple of the arguments of solve");
        const nb::tuple fields = nb::borrow<nb::tuple>(row);
        if (fields.size() < 4 || fields.size() > 12) refuse("positions: each is a tuple of 4 to 12 arguments of solve");
        i64 value[12] = {0, 0, 0, 0, 0, -1, 0, -1, -1, 0, 0, -1};
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (!nb::try_cast<i64>(fields[i], value[i])) refuse("positions: every argument is a whole number");
        given.push_back(make_position(value[0], value[1], value[2], value[3], value[4], value[5], value[6] != 0, value[7],
                                      value[8], value[9], value[10], value[11]));
    }
    nb::list found;
    for (const int tricks : solved(given, count)) found.append(tricks);
    return found;
}

nb::list table(i64 hand0, i64 hand1, i64 hand2, i64 leader, i64 threads) {
    const unsigned count = thread_count(threads);
    std::vector<Position> given;
    for (int soloist = 0; soloist < 3; ++soloist)
        for (int strain = 0; strain < 6; ++strain)
            given.push_back(make_position(hand0, hand1, hand2, leader, soloist, strain < 4 ? strain : -1, strain == 5, -1,
                                          -1, 0, 0, -1));
    std::vector<int> values(given.size());
    if (count > 1) {
        values = solved(given, count);
    } else {
        ask(given[0], [&](Solver& own) {
            for (std::size_t i = 0; i < given.size(); ++i) values[i] = own.solve(given[i]);
            return 0;
        });
    }
    nb::list rows;
    for (std::size_t soloist = 0; soloist < 3; ++soloist) {
        nb::list row;
        for (std::size_t strain = 0; strain < 6; ++strain) row.append(values[6 * soloist + strain]);
        rows.append(row);
    }
    return rows;
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Best play with open cards for three hands.";
    position_error = PyErr_NewExceptionWithDoc("preferans_solver.PositionError",
                                               "A position that cannot stand, or a question that does not fit it.",
                                               PyExc_ValueError, nullptr);
    m.attr("PositionError") = nb::borrow(position_error);
    if (PyModule_AddFunctions(m.ptr(), methods) != 0) throw nb::python_error();
    m.def("best_discard", best_discard, "twelve"_a, "left"_a, "right"_a, "trump"_a, "leader"_a, "fewest"_a = false,
          "Return the two cards to give up, the tricks after that, and the nodes looked at.");
    m.def("discard_values", discard_values, "twelve"_a, "left"_a, "right"_a, "trump"_a, "leader"_a, "fewest"_a = false,
          "Return (card, card, tricks) for every discard.");
    m.def("solve_many", solve_many, "positions"_a, "threads"_a = 1,
          "Return the tricks of many positions, each a tuple of the arguments of solve.");
    m.def("table", table, "hand0"_a, "hand1"_a, "hand2"_a, "leader"_a, "threads"_a = 1,
          "Return for each soloist the tricks by strain: the four suits as trumps, no-trump, misère.");
    m.def("memory", [] { return Solver::memory(); }, "Return the bytes that one thread's solver and the shared tables take.");
}
