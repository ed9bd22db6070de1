// The auction, the talon, the order and the answers to it: who plays what against whom.
import { DUTY, LADDER, NotKnown, levelOf } from "./rules.mjs";

// An act that the rules do not allow: what follows from it is another program's business.
export class Irregular extends Error {
  constructor(at, violation) {
    super("irregular");
    this.at = at;
    this.violation = violation;
  }
}

const wrong = (at, act, code, clause) => {
  throw new Irregular(at, { code, clause, by: act.by, at, status: "corrected" });
};

// Bidding goes clockwise from the first hand; a pass is final; each bid is higher than the last.
export function auction(deal, order, options, series) {
  const passed = new Set();
  const own = { W: [], N: [], E: [], S: [] };
  let high;
  let turn = 0;
  let at = 0;
  const over = () => passed.size === 3 || (passed.size === 2 && high);
  for (; at < deal.acts.length && !over(); at += 1) {
    const act = deal.acts[at];
    if (!["bid", "pass", "here"].includes(act.act) || act.dark || act["no-talon"]) throw new NotKnown("acts");
    while (passed.has(order[turn])) turn = (turn + 1) % 3;
    if (act.by !== order[turn]) {
      if (passed.has(act.by) || !order.includes(act.by)) throw new NotKnown("irregular");
      wrong(at, act, "bid.out-of-turn", "codex:3.3/i");
    }
    if (act.act === "pass") passed.add(act.by);
    else if (act.act === "here") high = here(act, at, high, order, passed, options);
    else high = bid(act, at, high, own[act.by], options, series);
    if (act.act === "bid") own[act.by].push(act.contract);
    turn = (turn + 1) % 3;
  }
  return { high, at, over: Boolean(over()) };
}

function bid(act, at, high, own, options, series) {
  const step = LADDER.indexOf(act.contract);
  if (high && step <= LADDER.indexOf(high.contract)) wrong(at, act, "bid.insufficient", "codex:3.3/i");
  if (act.contract === "misere" && own.length) wrong(at, act, "misere.after-bid", "codex:3.3/i");
  if (own.includes("misere")) wrong(at, act, "bid.after-misere", "codex:3.3/i");
  if (!options["auction.jump_bids"]) throw new NotKnown("option");
  const exits = options["allpass.exit_level"];
  const exit = exits.length > 1 ? exits[Math.min(series, exits.length - 1)] : exits[0];
  if (act.contract !== "misere" && levelOf(act.contract) < exit) wrong(at, act, "bid.below-exit", "codex:3.3/i");
  return { by: act.by, contract: act.contract };
}

// The senior of the last two may hold the junior's bid; misère cannot be held.
function here(act, at, high, order, passed, options) {
  const rivals = order.filter((seat) => !passed.has(seat));
  const senior = rivals.length === 2 && rivals[0] === act.by;
  if (!options["auction.here"] || !senior || !high || high.by === act.by || high.contract === "misere") {
    wrong(at, act, "here.not-allowed", "codex:3.3/i");
  }
  return { by: act.by, contract: high.contract };
}

// The talon is taken, two cards are laid away, and only then the contract is named, not below the bid.
export function order(deal, from, won) {
  const found = {};
  let at = from;
  for (const name of ["take", "discard", "order"]) {
    const act = deal.acts[at];
    if (!act) return { ...found, at };
    if (act.act === "order" && from === at) break; // a record may leave out how the order came about
    if (act.act !== name || act.by !== won.by || act.dark || act["at-once"]) throw new NotKnown("acts");
    if (name === "discard" && act.cards.length !== 2) throw new NotKnown("irregular");
    found[name] = act.cards ?? act.contract ?? true;
    if (name === "discard") found.discardAt = at;
    at += 1;
  }
  return { ...found, at };
}

export function lawfulOrder(contract, bid) {
  if (bid === "misere" || contract === "misere") return contract === bid;
  return LADDER.indexOf(contract) >= LADDER.indexOf(bid);
}

// What each says after the order, in turn; who whists, who left for half, and whether more is to be said.
export function answers(deal, from, players, declarer, contract, options) {
  const { order: seats, dealer, idle } = players;
  const level = levelOf(contract);
  const place = seats.indexOf(declarer);
  const [first, second] = [1, 2].map((step) => seats[(place + step) % 3]);
  const said = {};
  let at = from;
  const next = (seat, allowed) => {
    const act = deal.acts[at];
    if (!act) return undefined;
    if (["open", "closed"].includes(act.act)) throw new NotKnown("irregular");
    if (!["whist", "pass", "half", "check"].includes(act.act)) throw new NotKnown("acts");
    if (act.by !== seat || !allowed.includes(act.act)) throw new NotKnown("irregular");
    at += 1;
    return act.act;
  };
  const halves = options["whist.half"] && DUTY[level] > 1;
  const checks = level === 10 && options["whist.ten"] === "checked";
  if (checks) throw new NotKnown("option");
  if (options["whist.stalingrad"] && contract === "6s") throw new NotKnown("option");
  const done = (whisters, more = {}) => ({ whisters, at, over: true, first, second, ...more });
  said.first = next(first, ["whist", "pass"]);
  if (!said.first) return { at, over: false, whisters: [] };
  const mayHalf = halves && (said.first === "pass" || options["whist.pass_half"]);
  said.second = next(second, mayHalf ? ["whist", "pass", "half"] : ["whist", "pass"]);
  if (!said.second) return { at, over: false, whisters: [] };
  if (said.second !== "half") {
    if (said.first === "whist" && said.second === "pass" && options["whist.pass_half"]) leaves(deal, at, first);
    return done([[first, said.first], [second, said.second]].filter(([, word]) => word === "whist").map(([seat]) => seat));
  }
  if (said.first === "whist") throw new NotKnown("irregular");
  if (!options["whist.return"]) return done([], { half: second });
  const back = next(first, ["whist", "pass"]);
  if (back === "whist") return done([first]);
  if (!back) return { at, over: false, whisters: [], half: second };
  if (idle && options["whist.dealer_return"]) {
    const act = deal.acts[at];
    if (act?.act === "look-at") throw new NotKnown("acts");
    if (act && next(dealer, ["whist", "pass"]) === "whist") return done([dealer], { dealerWhists: true });
  }
  return done([], { half: second });
}

// Gentlemanly tables let the first whister leave for half after the second passed: not known here.
function leaves(deal, at, first) {
  if (deal.acts[at]?.act === "half" && deal.acts[at].by === first) throw new NotKnown("option");
}
