"""The style of the printed ruling: one sheet of A4, a phone, a screen by day or by night."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b1b1a; --soft: #5d5b56; --line: #d9d5cc; --paper: #fffefb;
  --ground: #f1eee7; --felt: #e9efe6; --red: #b3261e; --mark: #fde7c2;
  --good: #2c6b3f; --bad: #a32a1c; --wait: #7a5600; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6df; --soft: #a8a49b; --line: #3f3d39; --paper: #1f1e1c;
    --ground: #141312; --felt: #24302a; --red: #ff8a7a; --mark: #52400f;
    --good: #86cf9b; --bad: #ff9b8c; --wait: #e9c46a; }
}
* { box-sizing: border-box; }
html { font-size: 15px; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.45 Georgia, "PT Serif", "DejaVu Serif", serif; }
main { max-width: 64rem; margin: 0 auto; padding: 1.6rem 1.9rem 2.1rem; background: var(--paper); }
main + main { border-top: 3px double var(--line); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 1.4rem 0 .3rem; padding-top: .7rem; border-top: 2px solid var(--ink); }
h2 span { font-weight: normal; color: var(--soft); }
h3 { font: 600 .82rem/1.3 system-ui, sans-serif; letter-spacing: .06em; text-transform: uppercase;
  color: var(--soft); margin: 1rem 0 .35rem; }
p { margin: .2rem 0; overflow-wrap: anywhere; }
.top p { color: var(--soft); font-size: .95rem; }
.legal { color: var(--good); }
.violation, .malformed { color: var(--bad); }
.incomplete, .discretion { color: var(--wait); }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.9rem; align-items: start; }
.pair.books { grid-template-columns: minmax(0, 5fr) minmax(0, 8fr); }
.pair > :only-child { grid-column: 1 / -1; }
.table { display: grid; grid-template: ". n ." auto "w m e" auto ". s ." auto
    / minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr);
  gap: .35rem; background: var(--felt); border-radius: .5rem; padding: .65rem; max-width: 32rem; }
.hand { line-height: 1.3; }
.hand b { display: block; font-size: .9rem; }
.hand .row { display: block; white-space: nowrap; }
.seat-N { grid-area: n; }
.seat-W { grid-area: w; }
.seat-E { grid-area: e; }
.seat-S { grid-area: s; }
.middle { grid-area: m; align-self: center; text-align: center; border: 1px solid var(--line); border-radius: .35rem;
  padding: .35rem; background: var(--paper); font-size: .95rem; }
.middle small { display: block; color: var(--soft); }
.idle { color: var(--soft); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .97rem; font-variant-numeric: tabular-nums; width: 100%; }
th, td { text-align: left; padding: .16rem .5rem .16rem 0; border-bottom: 1px solid var(--line);
  vertical-align: baseline; }
thead th { font: 600 .82rem/1.3 system-ui, sans-serif; color: var(--soft); vertical-align: bottom; }
th.n, td.n { text-align: right; }
td.n + td, th.n + th { padding-left: .6rem; }
th:last-child, td:last-child { padding-right: 0; }
.play td { white-space: nowrap; }
.result table { width: auto; }
.pictures, .outcome { margin-top: 1.4rem; }
.pictures { align-items: center; }
figure { margin: 0 0 .7rem; break-inside: avoid; }
figure svg { display: block; width: 100%; max-width: 34rem; height: auto; margin: 0 auto; }
.d, .h { color: var(--red); }
.lead { text-decoration: underline; text-underline-offset: .2em; }
.win { font-weight: bold; }
.fault { background: var(--mark); border-radius: .2rem; padding: 0 .15rem; }
del { color: var(--soft); margin-right: .3em; }
del:has(+ sup) { margin-right: 0; }
del + sup { margin-right: .3em; }
del .d, del .h { color: inherit; }
sup { font: .7em/1 system-ui, sans-serif; display: inline-block; vertical-align: super; }
sup a, .because a { color: inherit; text-decoration: none; }
.note { color: var(--soft); font-size: .9rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0 0 .5rem; break-inside: avoid; overflow-wrap: anywhere; }
li .number { display: inline-block; background: var(--mark); border-radius: .2rem; padding: 0 .3rem;
  margin-right: .35rem; font: 600 .85rem/1.35 system-ui, sans-serif; }
.answers { margin: .25rem 0 .25rem .75rem; width: auto; }
.answers th { font-weight: normal; padding-right: 1rem; }
.answers td { color: var(--soft); }
.waits { border-left: 3px solid var(--wait); padding-left: .6rem; margin: .8rem 0; }
.foot { display: none; }
@media (max-width: 45rem) {
  main { padding: 1rem; }
  .pair, .pair.books { display: block; }
  .hand { font-size: .93rem; }
  .table { padding: .45rem; gap: .25rem; }
  h1 { font-size: 1.35rem; }
  figure { margin: 0 -1rem .7rem; }
}
@page { size: A4; margin: 12mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --ground: #fff;
    --felt: #f4f4f1; --red: #b00; --mark: #e6e6e6; --good: #000; --bad: #000; --wait: #000; }
  html { font-size: 8.8pt; }
  body { line-height: 1.32; }
  main { max-width: none; padding: 0; }
  main + main, .deal + .deal { break-before: page; border: 0; }
  .wide { overflow: visible; }
  .pair { display: grid !important; }
  h2, h3 { break-after: avoid; }
  h3 { margin-top: .7rem; }
  tr, .table, .foot { break-inside: avoid; }
  figure svg { max-width: 9cm; }
  .outcome figure svg { max-width: 7cm; }
  .pictures, .outcome { margin-top: .7rem; break-inside: avoid; }
  .foot { display: flex; gap: 2rem; margin-top: 2rem; color: var(--soft); }
  .foot span { flex: 1; border-bottom: 1px solid var(--ink); padding-bottom: .15rem; }
  .foot span:last-child { flex: .5; }
}
"""
"""The whole style sheet: nothing is fetched from anywhere."""
