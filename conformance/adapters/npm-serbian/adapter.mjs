// The npm packages preferans-score-js (with preferans-paper-js) and preferans-deck-js as a program under test.
// They keep the score of Serbian preferans: every game is a game of six tricks, a lost game costs its value once, and
// nobody writes consolation.  So they claim the scoring of six-trick games, and the report says what remains apart.
// To have them: npm install
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
// The package.json of preferans-deck-js names a main file that is not in the package.
const { PrefDeckTrick, PrefDeckCard, PrefDeckSuit } = require("preferans-deck-js/lib/pref.deck.js");
const PrefScore = require("preferans-score-js").default;
const { version } = require("preferans-score-js/package.json");

const HELLO = {
  name: "preferans-score-js (npm)",
  version,
  levels: ["scoring"],
  rules: ["codex-tournament"],
  clauses: ["codex:2.2", "codex:3.6", "codex:3.8", "codex:4.1"],
  reasons: {
    "no-game": "scores games that somebody plays, not all-passes, misère or void deals",
    "six-only": "Serbian preferans has games of six tricks only",
    "no-answers": "knows whist and pass, no half-whist, check or return",
    "no-tricks": "the record does not say who took how many tricks",
    "more-deals": "scores one deal",
  },
};
const VALUE_OF_SIX = 2;
const SUITS = { s: PrefDeckSuit.SPADE, c: PrefDeckSuit.CLUB, d: PrefDeckSuit.DIAMOND, h: PrefDeckSuit.HEART };
const VALUES = { 7: 7, 8: 8, 9: 9, 10: 10, J: 12, Q: 13, K: 14, A: 15 };
const ORDER = ["W", "N", "E", "S"];

const skipped = (reason) => ({ message: "skipped", reason });

// The three who play, from the first hand on; at a table of four the dealer does not.
function playersOf(record, deal) {
  const seats = record.players === 3 ? ORDER.slice(0, 3) : ORDER;
  const first = seats.indexOf(deal.dealer) + 1;
  return [0, 1, 2].map((place) => seats[(first + place) % seats.length]);
}

function tricksOf(deal, players, strain) {
  const taken = Object.fromEntries(players.map((seat) => [seat, 0]));
  for (const line of deal.taken ?? []) if (line.player in taken) taken[line.player] = line.tricks;
  if (deal.taken) return taken;
  const plays = deal.acts.filter((act) => act.act === "play");
  if (plays.length !== 30) return undefined;
  for (let at = 0; at < 30; at += 3) {
    const trick = new PrefDeckTrick(3, SUITS[strain]);
    const three = plays.slice(at, at + 3);
    three.forEach(({ by, card }) => {
      trick.throw(`p${players.indexOf(by) + 1}`, new PrefDeckCard(SUITS[card[0]], VALUES[card.slice(1)]));
    });
    taken[players[Number(trick.winner[1]) - 1]] += 1;
  }
  return taken;
}

function judge(record) {
  if (record?.deals?.length !== 1) return skipped("more-deals");
  const [deal] = record.deals;
  const acts = deal.acts ?? [];
  const order = acts.findLast((act) => act.act === "order");
  if (!order || order.contract === "misere") return skipped("no-game");
  if (!order.contract.startsWith("6")) return skipped("six-only");
  const answers = acts.slice(acts.lastIndexOf(order) + 1);
  if (answers.some((act) => ["half", "check", "give-up"].includes(act.act))) return skipped("no-answers");
  const players = playersOf(record, deal);
  const whisters = answers.filter((act) => act.act === "whist").map((act) => act.by);
  const taken = whisters.length ? tricksOf(deal, players, order.contract.slice(1)) : { [order.by]: 10 };
  if (!taken) return skipped("no-tricks");
  return { message: "verdict", verdict: scored(players, order.by, whisters, taken) };
}

function scored(players, declarer, whisters, taken) {
  const score = new PrefScore(...players, 100);
  const designation = (seat) => `p${players.indexOf(seat) + 1}`;
  const failed = taken[declarer] < 6;
  const [left, right] = [1, 2].map((step) => {
    const seat = players[(players.indexOf(declarer) + step) % 3];
    const followed = whisters.includes(seat);
    const tricks = followed ? (taken[seat] ?? 0) : 0;
    // A follower answers for two tricks, or for one if both follow and together have three.
    const short = followed && !failed && tricks < 2 && 10 - taken[declarer] < 4;
    return { designation: designation(seat), followed, tricks, failed: short };
  });
  score.addPlayedHand(VALUE_OF_SIX, { designation: designation(declarer), tricks: taken[declarer], failed }, left, right);
  return { verdict: "legal", deals: [{ entries: entriesOf(score, players, declarer) }] };
}

// What the paper has more or less than when it was empty: the middle counts down to nothing, the sides count up.
function entriesOf(score, players, declarer) {
  const entries = [];
  players.forEach((player, index) => {
    const paper = score.getPaper(`p${index + 1}`);
    const middle = paper.middle - 100;
    if (middle) entries.push({ player, column: middle < 0 ? "pool" : "mountain", points: String(Math.abs(middle)) });
    const whists = paper.left + paper.right;
    if (whists) entries.push({ player, column: "whists", on: declarer, points: String(whists) });
  });
  return entries;
}

function reply(ask) {
  if (ask.message === "hello") return { message: "hello", protocol: ask.protocol, ...HELLO };
  try {
    return judge(ask.record);
  } catch (error) {
    return { message: "errored", text: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  if (ask.message === "bye") break;
  process.stdout.write(JSON.stringify({ seq: ask.seq, ...reply(ask) }) + "\n");
}
