"""How the rules behave under a mutant, in both languages."""

from __future__ import annotations

from typing import Final

from preferans.conformance.mutation.mutant import Operator, Words
from preferans.rulebook import Clause

TEMPLATES: Final[dict[Operator, tuple[str, str]]] = {
    "drop-clause": ("пункта нет вовсе", "the clause does not exist"),
    "drop-effect": ("не следует: {was}", "this does not follow: {was}"),
    "drop-condition": ("условие «{place}: {was}» не проверяется", "the condition “{place}: {was}” is not asked for"),
    "negate-condition": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "drop-value": ("«{place}»: только {now} вместо {was}", "“{place}” is only {now} instead of {was}"),
    "drop-fact": ("касается только: {now}, а не {was}", "it is about {now} only, not {was}"),
    "drop-option": ("действует при любом «{place}», а не при {was}", "it holds under any “{place}”, not only {was}"),
    "negate-option": ("действует при «{place}» {now}, а не {was}", "it holds under “{place}” {now}, not {was}"),
    "swap-parties": ("стороны поменялись местами: платит {now}", "the parties have changed places: {now} gives"),
    "change-party": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "change-amount": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "lower-amount": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "change-word": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "change-status": ("нарушение получает статус {now} вместо {was}", "the violation counts as {now} instead of {was}"),
    "drop-override": ("пункт {was} действует рядом с этим", "clause {was} holds beside this one"),
    "raise-cell": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "lower-cell": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "raise-row": ("во всей таблице «{place}» на единицу больше", "all of the table “{place}” is one more"),
    "change-option": (
        "«{place}» при всех правилах другое: {now} вместо {was}",
        "“{place}” is another under all rules: {now} for {was}",
    ),
    "drop-member": ("в «{place}» нет {was}", "“{place}” is without {was}"),
    "add-member": ("в «{place}» добавлено {now}", "“{place}” has {now} too"),
    "swap-members": ("в «{place}» порядок {now}", "in “{place}” the order is {now}"),
    "change-member": ("«{place}»: {now} вместо {was}", "“{place}” is {now} instead of {was}"),
    "gut": ("пункт ничего не делает: {now}", "the clause does nothing: {now}"),
    "negate": ("условие «{was}» обращено", "the condition “{was}” is turned round"),
    "never": ("условие «{was}» не выполняется никогда", "the condition “{was}” never holds"),
    "always": ("условие «{was}» выполняется всегда", "the condition “{was}” always holds"),
    "boundary": ("граница сдвинута: «{now}» вместо «{was}»", "the boundary is moved: “{now}” instead of “{was}”"),
    "raise-number": ("на единицу больше: «{now}» вместо «{was}»", "one more: “{now}” instead of “{was}”"),
    "lower-number": ("на единицу меньше: «{now}» вместо «{was}»", "one less: “{now}” instead of “{was}”"),
    "swap-logic": ("«{now}» вместо «{was}»", "“{now}” instead of “{was}”"),
    "swap-sign": ("«{now}» вместо «{was}»", "“{now}” instead of “{was}”"),
    "swap-extreme": ("«{now}» вместо «{was}»", "“{now}” instead of “{was}”"),
    "drop-statement": ("не делается: «{was}»", "this is not done: “{was}”"),
    "shorter-row": ("«{now}» вместо «{was}»", "“{now}” instead of “{was}”"),
    "deaf-option": ("«{was}» — всегда {now}", "“{was}” is always {now}"),
    "empty": ("ничего не выходит: «{now}» вместо «{was}»", "nothing comes of it: “{now}” instead of “{was}”"),
}
"""What each operator does, ru and en."""


def told(operator: Operator, clause: Clause, place: str, was: str, now: str) -> Words:
    """Return the behaviour under a mutant of ``clause``, after the clause's title."""
    facts = {"place": place, "was": was or "∅", "now": now or "∅"}
    ru, en = (template.format(**facts) for template in TEMPLATES[operator])
    title = clause.title
    return Words(
        ru=f"{title.ru}: {ru}" if title is not None else ru,
        en=f"{title.en}: {en}" if title is not None else en,
    )
