import type { LineOutcome } from "../../../contract.ts";

/** What is said of people in a list who were not invited: of one, of several. */
const words: Readonly<Record<Exclude<LineOutcome, "added">, readonly [one: string, several: string]>> = {
  "already-member": ["is already in the group", "are already in the group"],
  repeated: ["is listed twice", "are listed twice"],
  "bad-address": ["needs correcting", "need correcting"],
  "foreign-address": ["needs correcting", "need correcting"],
  "bad-name": ["needs correcting", "need correcting"],
  "no-seat": ["has no seat", "have no seat"],
  "mailed-often": [
    "has already had several e-mails from your group",
    "have already had several e-mails from your group",
  ],
};

/** What has become of a list, or will: how many are invited, and how many are left out for which reason. */
export function describeLines(outcomes: readonly LineOutcome[], tense: "past" | "future"): string {
  const added = outcomes.filter((outcome) => outcome === "added").length;
  const left = leftOut(outcomes);
  return left === "" ? `${invited(added, tense)}.` : `${invited(added, tense)}. ${left}.`;
}

/** How many were invited, in words: '3 people were invited'. */
function invited(added: number, tense: "past" | "future"): string {
  if (added === 0) return tense === "past" ? "Nobody was invited" : "Nobody will be invited";
  const people = added === 1 ? "1 person" : `${added} people`;
  if (tense === "future") return `${people} will be invited`;
  return `${people} ${added === 1 ? "was" : "were"} invited`;
}

function leftOut(outcomes: readonly LineOutcome[]): string {
  const counts = new Map<readonly string[], number>();
  const reasons = new Map<string, readonly [string, string]>();
  for (const outcome of outcomes) {
    if (outcome === "added") continue;
    const reason = reasons.get(words[outcome][1]) ?? words[outcome];
    reasons.set(reason[1], reason);
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...reasons.values()].map((reason) => inWords(counts.get(reason) ?? 0, reason)).join(", ");
}

function inWords(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : several}`;
}
