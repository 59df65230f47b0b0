import { type Arbitrary, array, assert, boolean, constantFrom, nat, oneof, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../../../../platform/http/errors.ts";
import { DEEPEST } from "../../../admin/menu-views.ts";
import { bringBack, movePage, placePage, removePage, setPage, type Step, steps } from "./change-outline.ts";
import { outlineFaults } from "./publish-outline.ts";
import { mergeOutlines } from "./open-outline.ts";
import { inMenuOrder, levelsOf, type Outline, type PlacedPage } from "./outline.ts";

const sections = ["rules", "tables"];

function page(id: string, parentId: string | null = null, more: Partial<PlacedPage> = {}): PlacedPage {
  const said = { code: "", printedPage: "", isPublic: false, listsSubpages: false };
  return { id, section: "rules", parentId, slug: id, ...said, ...more };
}

/** 'a', '-b' below it, '--c' below that. */
function shown(outline: Outline): string[] {
  const levels = levelsOf(outline);
  return outline.map(({ id }) => "-".repeat(levels.get(id) ?? 0) + id);
}

const outline = [
  page("a"),
  page("b", "a"),
  page("c", "a"),
  page("d", "c"),
  page("e"),
  page("t", null, { section: "tables" }),
];

describe("a menu", () => {
  test.each([
    ["up", "c", ["a", "-c", "--d", "-b", "e", "t"]],
    ["down", "a", ["e", "a", "-b", "-c", "--d", "t"]],
    ["in", "e", ["a", "-b", "-c", "--d", "-e", "t"]],
    ["out", "c", ["a", "-b", "c", "-d", "e", "t"]],
    ["out", "d", ["a", "-b", "-c", "-d", "e", "t"]],
    ["up", "b", ["a", "-b", "-c", "--d", "e", "t"]],
    ["down", "e", ["a", "-b", "-c", "--d", "e", "t"]],
  ] as const)("moves a page %s with all below it: %s [CMS-2]", (step, id, expected) => {
    expect(shown(movePage(outline, sections, { id, step }))).toEqual(expected);
  });

  test("puts a page in another section, and what stands below it comes along [CMS-2]", () => {
    const placed = placePage(outline, sections, {
      id: "c",
      place: { section: "tables", parentId: null, afterId: "t" },
    });
    expect(shown(placed)).toEqual(["a", "-b", "e", "t", "c", "-d"]);
    expect(placed.filter(({ section }) => section === "tables").map(({ id }) => id)).toEqual(["t", "c", "d"]);
  });

  test("refuses a page below itself, too deep, or behind one that isn't there", () => {
    const place = (id: string, parentId: string | null, afterId: string | null = null) =>
      placePage(outline, sections, { id, place: { section: "rules", parentId, afterId } });
    expect(() => place("a", "d")).toThrow(AppError);
    expect(() => place("a", "e", "b")).toThrow("changed in the meantime");
    expect(() => place("a", "c")).toThrow("changed in the meantime");
    expect(() => place("a", "e")).toThrow("at most two levels below another page");
    expect(() => place("nobody", "e")).toThrow("changed in the meantime");
  });

  test("takes a page out, unless others stand below it, and brings it back where it was", () => {
    expect(() => removePage(outline, "c")).toThrow("Move or remove them first");
    const without = removePage(removePage(outline, "d"), "c");
    expect(shown(without)).toEqual(["a", "-b", "e", "t"]);
    const back = bringBack(bringBack(without, sections, { id: "c", base: outline }), sections, {
      id: "d",
      base: outline,
    });
    expect(back).toEqual(outline);
    expect(bringBack(outline, sections, { id: "d", base: outline })).toEqual(outline);
    expect(() => bringBack(outline, sections, { id: "nobody", base: outline })).toThrow(AppError);
  });

  test("says which pages have one address or code", () => {
    const twice = setPage(outline, "e", { slug: "b", code: "1", printedPage: "", isPublic: true, listsSubpages: true });
    const faults = outlineFaults([...twice, page("f", null, { code: "1" })]);
    expect(faults.map(({ id, message }) => `${id} ${message.slice(0, 30)}`)).toEqual([
      "b Another page has the address r",
      "e Another page has the address r",
      "e Another page has the code 1. G",
      "f Another page has the code 1. G",
    ]);
  });
});

/** A change that an editor may try. */
type Try = { id: number } & (
  | { kind: "step"; step: Step }
  | { kind: "place"; parent: number; after: number; isFirst: boolean }
  | { kind: "remove" }
  | { kind: "set"; code: string }
);

const id = nat(7);
const tries: Arbitrary<Try[]> = array(
  oneof(
    record({ kind: constantFrom("step" as const), id, step: constantFrom(...steps) }),
    record({ kind: constantFrom("place" as const), id, parent: nat(7), after: nat(7), isFirst: boolean() }),
    record({ kind: constantFrom("remove" as const), id }),
    record({ kind: constantFrom("set" as const), id, code: constantFrom("1", "2", "3") }),
  ),
  { maxLength: 12 },
);

const names = ["a", "b", "c", "d", "e", "t", "x", "y"];
const nameOf = (number: number) => names[number] ?? "";

/** Does what can be done; what is refused changes nothing. */
function after(start: Outline, changes: readonly Try[]): Outline {
  return changes.reduce<Outline>((now, change) => {
    try {
      return made(now, change);
    } catch (error) {
      if (error instanceof AppError) return now;
      throw error;
    }
  }, start);
}

function made(now: Outline, change: Try): Outline {
  const own = nameOf(change.id);
  switch (change.kind) {
    case "step":
      return movePage(now, sections, { id: own, step: change.step });
    case "place": {
      const parentId = change.parent === 7 ? null : nameOf(change.parent);
      const afterId = change.isFirst ? null : nameOf(change.after);
      return placePage(now, sections, { id: own, place: { section: "rules", parentId, afterId } });
    }
    case "remove":
      return removePage(now, own);
    case "set":
      return now.map((each) => (each.id === own ? { ...each, code: change.code } : each));
  }
}

function isSound(menu: Outline): boolean {
  const seen = new Map<string, PlacedPage>();
  return menu.every((each) => {
    const parent = each.parentId === null ? undefined : seen.get(each.parentId);
    const isFresh = !seen.has(each.id);
    seen.set(each.id, each);
    return isFresh && (each.parentId === null || parent?.section === each.section);
  });
}

describe("whatever is done to a menu", () => {
  test("it stays a tree in its order, three deep at most, and no page is lost but those taken out", () => {
    assert(
      property(tries, (changes) => {
        const menu = after(outline, changes);
        expect(isSound(menu)).toBe(true);
        expect(inMenuOrder(menu, sections)).toEqual(menu);
        expect(Math.max(0, ...levelsOf(menu).values())).toBeLessThanOrEqual(DEEPEST);
        const removed = new Set(changes.flatMap((change) => (change.kind === "remove" ? [nameOf(change.id)] : [])));
        for (const each of outline) expect(menu.some((kept) => kept.id === each.id) || removed.has(each.id)).toBe(true);
      }),
    );
  });

  test("what somebody publishes meanwhile is merged: both sides' changes are there, and it stays a tree", () => {
    assert(
      property(tries, tries, (here, there) => {
        const [mine, theirs] = [after(outline, here), after(outline, there)];
        const merged = mergeOutlines({ base: outline, mine, theirs }, sections);
        expect(isSound(merged)).toBe(true);
        const [own, others] = [new Map(mine.map((one) => [one.id, one])), new Map(theirs.map((one) => [one.id, one]))];
        for (const before of outline) {
          const now = merged.find((one) => one.id === before.id);
          const [edited, published] = [own.get(before.id), others.get(before.id)];
          expect(now === undefined).toBe(edited === undefined || published === undefined);
          if (!now || !edited || !published) continue;
          expect(now.code).toBe(edited.code === before.code ? published.code : edited.code);
        }
        // With one side at rest, the other's menu is what comes of it.
        expect(mergeOutlines({ base: outline, mine, theirs: outline }, sections)).toEqual(mine);
        expect(mergeOutlines({ base: outline, mine: outline, theirs }, sections)).toEqual(theirs);
      }),
    );
  });
});
