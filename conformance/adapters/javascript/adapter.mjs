// A program that knows which card may be played, and nothing else: a model for programs in JavaScript.
// Needs Node and nothing more.  Start it with: preferans conformance run --adapter "node adapter.mjs"
import { createInterface } from "node:readline";

const HELLO = {
  name: "follow suit in JavaScript",
  version: "1",
  levels: ["play"],
  clauses: ["codex:2.1/a", "codex:2.1/b", "codex:2.1/c"],
  reasons: { "not-a-game": "knows games with a trump or at no trump only" },
};

// What a player holds when the play begins: the hand, with the talon and without the discard for the declarer.
function handsOf(deal) {
  const hands = {};
  for (const { player, cards } of deal.hands ?? []) hands[player] = new Set(cards);
  for (const act of deal.acts ?? []) {
    if (act.act === "take") for (const card of deal.talon) hands[act.by].add(card);
    if (act.act === "discard") for (const card of act.cards) hands[act.by].delete(card);
  }
  return hands;
}

// 2.1/a: follow suit; 2.1/b: without the suit, trump; 2.1/c: with neither, anything.
function mayPlay(hand, led, trump) {
  const inSuit = [...hand].filter((card) => card[0] === led);
  const trumps = [...hand].filter((card) => card[0] === trump);
  return new Set(inSuit.length ? inSuit : trumps.length ? trumps : hand);
}

function judge(record) {
  const deal = record?.deals?.at(-1);
  const order = deal?.acts?.findLast((act) => act.act === "order")?.contract;
  if (!order || order === "misere") return { message: "skipped", reason: "not-a-game" };
  const trump = order.endsWith("NT") ? "" : order.at(-1);
  const hands = handsOf(deal);
  const violations = [];
  let trick = [];
  deal.acts.forEach((act, at) => {
    if (act.act !== "play") return;
    if (trick.length === 3) trick = [];
    const hand = hands[act.by];
    if (trick.length && !mayPlay(hand, trick[0][0], trump).has(act.card)) {
      violations.push({ code: "revoke", clause: "codex:3.9.16", by: act.by, at, status: "pending" });
    }
    hand.delete(act.card);
    trick.push(act.card);
  });
  const over = Object.values(hands).every((hand) => hand.size === 0);
  const verdict = over ? (violations.length ? "violation" : "legal") : "incomplete";
  return { message: "verdict", verdict: { verdict, deals: [{ violations }] } };
}

for await (const line of createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  if (ask.message === "bye") break;
  const reply = ask.message === "hello" ? { message: "hello", protocol: ask.protocol, ...HELLO } : judge(ask.record);
  process.stdout.write(JSON.stringify({ seq: ask.seq, ...reply }) + "\n");
}
