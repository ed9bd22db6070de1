// The npm packages preferans-score-js, preferans-paper-js and preferans-deck-js as a program under test.
// They keep the score of Serbian preferans: every game is a game of six tricks, a lost game costs its value once, and
// nobody writes consolation.  So they claim the scoring of six-trick games, the settlement at three hands and whether
// cards make a pack; the report says what remains apart.
// To have them: npm install
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(import.meta.url);
// The package.json of preferans-deck-js names a main file that is not in the package.
const { default: PrefDeck, PrefDeckTrick, PrefDeckCard, PrefDeckSuit } = require("preferans-deck-js/lib/pref.deck.js");
const PrefPaper = require("preferans-paper-js").default;
const PrefScore = require("preferans-score-js").default;
const { version } = require("preferans-score-js/package.json");

const HELLO = {
  name: "preferans-score-js (npm)",
  version,
  levels: ["deal", "scoring", "match"],
  rules: ["codex-tournament"],
  clauses: ["2.2", "3.2/a", "3.6", "3.8", "4.1", "4.2/g"].map((clause) => `codex:${clause}`),
  reasons: {
    "no-game": "scores games that somebody plays, not all-passes, misère or void deals",
    "six-only": "Serbian preferans has games of six tricks only",
    "no-answers": "knows whist and pass, no half-whist, check or return",
    "no-tricks": "the record does not say who took how many tricks",
    "more-deals": "scores one deal",
    "no-agreements": "knows no options and no sheet from before",
    "unknown-cards": "looks at packs of which every card is known",
  },
};
const VALUE_OF_SIX = 2;
const BULA = 100;
const SUITS = { s: PrefDeckSuit.SPADE, c: PrefDeckSuit.CLUB, d: PrefDeckSuit.DIAMOND, h: PrefDeckSuit.HEART };
const VALUES = { 7: 7, 8: 8, 9: 9, 10: 10, J: 12, Q: 13, K: 14, A: 15 };
const ORDER = ["W", "N", "E", "S"];

const skipped = (reason) => ({ message: "skipped", reason });
const verdict = (said) => ({ message: "verdict", verdict: said });
// The package compares cards by identity, so that each comes from one and the same deck.
const PACK = Object.fromEntries(new PrefDeck().cards.map((card) => [card.label, card]));
const cardOf = (text) => PACK[new PrefDeckCard(SUITS[text[0]], VALUES[text.slice(1)]).label];
const designations = [0, 1, 2].map((place) => `p${place + 1}`);

// --- preferans-deck-js: the pack and the tricks

// Whether the cards dealt make a pack; undefined where not all are known.
function isPack(deal) {
  const cards = [...(deal.hands ?? []).flatMap((hand) => hand.cards), ...(deal.talon ?? [])];
  if (deal.hands?.length !== 3 || !deal.talon || cards.some((card) => !/^[scdh]/.test(card))) return undefined;
  try {
    return new PrefDeck().restore(cards.map(cardOf)).valid;
  } catch {
    return false;
  }
}

function tricksOf(deal, players, strain) {
  const taken = Object.fromEntries(players.map((seat) => [seat, 0]));
  for (const line of deal.taken ?? []) if (line.player in taken) taken[line.player] = line.tricks;
  if (deal.taken) return taken;
  const plays = deal.acts.filter((act) => act.act === "play");
  if (plays.length !== 30) return undefined;
  for (let at = 0; at < 30; at += 3) {
    const trick = new PrefDeckTrick(3, SUITS[strain]);
    plays.slice(at, at + 3).forEach(({ by, card }) => trick.throw(designations[players.indexOf(by)], cardOf(card)));
    taken[players[designations.indexOf(trick.winner)]] += 1;
  }
  return taken;
}

// --- preferans-paper-js: what each of the three writes; preferans-score-js: what the deal is worth

// The three who play, from the first hand on; at a table of four the dealer does not.
function playersOf(record, deal) {
  const seats = record.players === 3 ? ORDER.slice(0, 3) : ORDER;
  const first = seats.indexOf(deal.dealer) + 1;
  return [0, 1, 2].map((place) => seats[(first + place) % seats.length]);
}

function judge(record) {
  if (record?.deals?.length !== 1) return skipped("more-deals");
  const [deal] = record.deals;
  const acts = deal.acts ?? [];
  const whole = isPack(deal);
  if (whole === false) return verdict({ verdict: "malformed" });
  if (!acts.length) return whole ? verdict({ verdict: "incomplete", deals: [{}] }) : skipped("unknown-cards");
  if (record.options?.length || record.sheet?.length || record.series) return skipped("no-agreements");
  const order = acts.findLast((act) => act.act === "order");
  if (!order || order.contract === "misere") return skipped("no-game");
  if (!order.contract.startsWith("6")) return skipped("six-only");
  const answers = acts.slice(acts.lastIndexOf(order) + 1);
  if (answers.some((act) => ["half", "check", "give-up"].includes(act.act))) return skipped("no-answers");
  const players = playersOf(record, deal);
  const whisters = answers.filter((act) => act.act === "whist").map((act) => act.by);
  const taken = whisters.length ? tricksOf(deal, players, order.contract.slice(1)) : { [order.by]: 10 };
  return taken ? verdict(scored(record, players, order.by, whisters, taken)) : skipped("no-tricks");
}

function scored(record, players, declarer, whisters, taken) {
  const failed = taken[declarer] < 6;
  const main = { designation: designations[players.indexOf(declarer)], tricks: taken[declarer], failed };
  const [left, right] = [1, 2].map((step) => {
    const place = (players.indexOf(declarer) + step) % 3;
    const followed = whisters.includes(players[place]);
    const tricks = followed ? (taken[players[place]] ?? 0) : 0;
    // A follower answers for two tricks, or for one if both follow and together have three.
    const short = followed && !main.failed && tricks < 2 && 10 - taken[declarer] < 4;
    return { designation: designations[place], followed, tricks, failed: short };
  });
  const papers = designations.map((designation) => new PrefPaper(designation, BULA));
  const paperOf = ({ designation }) => papers[designations.indexOf(designation)];
  paperOf(main).processAsMain(VALUE_OF_SIX, main.designation, main.failed);
  for (const side of [left, right].filter(({ followed }) => followed)) {
    paperOf(side).processAsFollower(VALUE_OF_SIX, side.designation, side.tricks, side.failed, main.designation);
  }
  const deal = { entries: entriesOf(papers, players, declarer) };
  if (record.players === 3) deal.settlement = settlementOf(players, main, left, right);
  return { verdict: "legal", deals: [deal] };
}

// What a paper has more or less than when it was empty: the middle counts down to nothing, the sides count up.
function entriesOf(papers, players, declarer) {
  const entries = [];
  papers.forEach((paper, index) => {
    const player = players[index];
    const middle = paper.middle - BULA;
    if (middle) entries.push({ player, column: middle < 0 ? "pool" : "mountain", points: String(Math.abs(middle)) });
    const whists = paper.left + paper.right;
    if (whists) entries.push({ player, column: "whists", on: declarer, points: String(whists) });
  });
  return entries;
}

// The scores of the three do not add up to nothing, since each counts what his own middle lacks: their mean comes off.
function settlementOf(players, main, left, right) {
  const { mini } = new PrefScore(...players, BULA).addPlayedHand(VALUE_OF_SIX, main, left, right);
  const scores = designations.map((designation) => mini[designation].score);
  const sum = scores.reduce((one, other) => one + other, 0);
  return Object.fromEntries(players.map((seat, place) => [seat, thirds(3 * scores[place] - sum)]));
}

const thirds = (count) => (count % 3 ? `${count}/3` : String(count / 3));

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
