import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  nat,
  option,
  oneof,
  property,
  record,
  tuple,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { type DraftSave, applySave, saveFromBlocks } from "./merge-drafts.ts";
import type { DraftBlock, DraftConflict, DraftPage } from "../drafts/draft-schemas.ts";

const text = (words: string) => ({ type: "text", text: `<p>${words}</p>` }) as const;
const block = (id: string, words: string, changedIn = 1): DraftBlock => ({ id, changedIn, block: text(words) });
const pageOf = (...blocks: DraftBlock[]): DraftPage => ({ version: 1, title: "Cases", subtitle: "", blocks });
const wordsOf = (page: DraftPage) =>
  page.blocks.map(({ id, block: { ...one } }) => `${id}: ${"text" in one ? one.text : ""}`);

/** What an editor does to a page: to each block, and at places between them. */
interface Edits {
  /** By block: another text, "" to remove it, null to leave it. */
  texts: (string | null)[];
  /** A text to add behind each block, or null. */
  added: (string | null)[];
  swap: [number, number] | null;
  title: string | null;
}

const words = constantFrom("one", "two", "three", "four");
const edits: Arbitrary<Edits> = record({
  texts: array(option(oneof(words, constant(""))), { minLength: 5, maxLength: 5 }),
  added: array(option(words), { minLength: 5, maxLength: 5 }),
  swap: option(tuple(nat(4), nat(4))),
  title: option(words),
});

function saveOf(page: DraftPage, { texts, added, swap, title }: Edits, who: string): DraftSave {
  const changes: DraftSave["blocks"][number][] = [];
  const kept = [...page.blocks];
  if (swap) {
    const [left, right] = swap;
    const [one, other] = [kept[left], kept[right]];
    if (one && other) [kept[left], kept[right]] = [other, one];
  }
  const now = kept.flatMap(({ id, changedIn }, at) => {
    const [change, extra] = [texts[at] ?? null, added[at] ?? null];
    if (change !== null) changes.push({ id, was: changedIn, now: change === "" ? null : text(`${who} ${change}`) });
    if (extra !== null) changes.push({ id: `${who}${at}`, was: null, now: text(`${who} ${extra}`) });
    return [...(change === "" ? [] : [id]), ...(extra === null ? [] : [`${who}${at}`])];
  });
  const fields = title === null ? {} : { title: { was: page.title, now: `${who} ${title}` } };
  return { blocks: changes, order: { was: page.blocks.map(({ id }) => id), now }, fields };
}

const base = pageOf(...["a", "b", "c", "d", "e"].map((id) => block(id, `old ${id}`)));

const nameOf = (conflict: DraftConflict) => (conflict.kind === "block" ? conflict.id : conflict.field);

describe("changes of two editors to one page", () => {
  test("lose nothing: each is in the page or among the conflicts", () => {
    assert(
      property(edits, edits, (one, other) => {
        const [first, second] = [saveOf(base, one, "ada"), saveOf(base, other, "bea")];
        const { page: between } = applySave(base, first);
        const { page, conflicts } = applySave(between, second);
        const conflicting = new Set(conflicts.map(nameOf));
        const now = new Map(page.blocks.map((each) => [each.id, each.block]));
        for (const change of second.blocks) {
          if (!conflicting.has(change.id)) expect(now.get(change.id) ?? null).toEqual(change.now);
        }
        for (const change of first.blocks) {
          const theirs = second.blocks.find(({ id }) => id === change.id);
          if (theirs === undefined || conflicting.has(change.id))
            expect(now.get(change.id) ?? null).toEqual(change.now);
        }
        for (const { id } of base.blocks) {
          const isTouched = [...first.blocks, ...second.blocks].some((change) => change.id === id);
          if (!isTouched) expect(now.get(id)).toEqual(base.blocks.find((each) => each.id === id)?.block);
        }
        expect(new Set(page.blocks.map(({ id }) => id)).size).toBe(page.blocks.length);
      }),
      { numRuns: 1_000 },
    );
  });

  test("conflict in the same places, whoever saves first", () => {
    assert(
      property(edits, edits, (one, other) => {
        const [first, second] = [saveOf(base, one, "ada"), saveOf(base, other, "bea")];
        const names = (before: DraftSave, after: DraftSave) =>
          applySave(applySave(base, before).page, after).conflicts.map(nameOf).toSorted();
        expect(names(first, second)).toEqual(names(second, first));
      }),
    );
  });

  test("change nothing when they arrive again", () => {
    assert(
      property(edits, (one) => {
        const save = saveOf(base, one, "ada");
        const once = applySave(base, save);
        expect(once.conflicts).toEqual([]);
        expect(applySave(once.page, save)).toEqual({ page: once.page, conflicts: [], isChanged: false });
      }),
    );
  });

  test("a block that the other has removed is a conflict, and stays removed", () => {
    const order = { was: ["a", "b"], now: ["a"] };
    const start = pageOf(block("a", "A"), block("b", "B"));
    const { page } = applySave(start, { blocks: [{ id: "b", was: 1, now: null }], order, fields: {} });
    const late = applySave(page, {
      blocks: [{ id: "b", was: 1, now: text("Better B") }],
      order: { was: ["a", "b"], now: ["a", "b"] },
      fields: {},
    });
    expect(wordsOf(late.page)).toEqual(["a: <p>A</p>"]);
    expect(late.conflicts).toEqual([{ kind: "block", id: "b", was: 1, mine: text("Better B") }]);
  });

  test("one moves a block, the other writes in it: both hold", () => {
    const start = pageOf(block("a", "A"), block("b", "B"), block("c", "C"));
    const was = ["a", "b", "c"];
    const moved = applySave(start, { blocks: [], order: { was, now: ["c", "a", "b"] }, fields: {} });
    const both = applySave(moved.page, {
      blocks: [{ id: "c", was: 1, now: text("Better C") }],
      order: { was, now: was },
      fields: {},
    });
    expect(wordsOf(both.page)).toEqual(["c: <p>Better C</p>", "a: <p>A</p>", "b: <p>B</p>"]);
    expect(both.conflicts).toEqual([]);
  });
});

describe("a page written without ids", () => {
  const start = pageOf(
    block("a", "The name of a case is set in italics"),
    block("b", "A volume and a page follow it"),
    block("c", "Then comes the court in parentheses"),
  );
  const write = (...lines: string[]) => {
    let made = 0;
    return saveFromBlocks(start, { title: "Cases", subtitle: "", blocks: lines.map(text) }, () => `new${(made += 1)}`);
  };

  test("is recognized by what it says", () => {
    const save = write(
      "The name of a case is set in roman",
      "Something quite different stands here",
      "A volume and a page follow it",
      "Then comes the court in parentheses",
    );
    expect(wordsOf(applySave(start, save).page)).toEqual([
      "a: <p>The name of a case is set in roman</p>",
      "new1: <p>Something quite different stands here</p>",
      "b: <p>A volume and a page follow it</p>",
      "c: <p>Then comes the court in parentheses</p>",
    ]);
  });

  test("is no change if it says the same", () => {
    const same = start.blocks.map(({ block: { ...one } }) => ("text" in one ? one.text.slice(3, -4) : ""));
    expect(applySave(start, write(...same))).toEqual({ page: start, conflicts: [], isChanged: false });
  });
});
