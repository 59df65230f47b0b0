import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkCharacter, KEY_ALPHABET, readKey, showKey, showPasted } from "./keys.ts";

const keys = fc
  .array(fc.nat(31), { minLength: 15, maxLength: 15 })
  .map((numbers) => numbers.map((number) => KEY_ALPHABET.charAt(number)).join(""))
  .map((body) => body + checkCharacter(body));

/** The full-width form of each character, as some keyboards type it. */
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (each) => String.fromCodePoint(each.charCodeAt(0) + 0xfee0));

test("a key reads back however it is typed [SUBS-8]", () => {
  fc.assert(
    fc.property(keys, (key) => {
      const shown = showKey(key);
      const ways = [
        shown,
        key,
        shown.toLowerCase(),
        ` ${shown.replaceAll("-", " ")}\n`,
        shown.replaceAll("-", "–"),
        shown.replaceAll("-", "\u{2011}"),
        shown.replaceAll("-", " - "),
        `"${shown}"`,
        `\u{FEFF}${shown}\u{200B}`,
        fullWidth(shown),
        key.replaceAll("0", "o").replaceAll("1", "l"),
        key.replaceAll("0", "O").replaceAll("1", "I"),
      ];
      for (const typed of ways) expect(readKey(typed)).toEqual({ key });
    }),
  );
});

test("every wrong character and every swap of neighbors is noticed [SUBS-8]", () => {
  fc.assert(
    fc.property(keys, (key) => {
      for (let at = 0; at < key.length; at += 1) {
        for (const other of KEY_ALPHABET)
          if (other !== key[at])
            expect(readKey(key.slice(0, at) + other + key.slice(at + 1))).toEqual({ problem: "check" });
        const swapped = `${key.slice(0, at)}${key.charAt(at + 1)}${key.charAt(at)}${key.slice(at + 2)}`;
        if (key[at] !== key[at + 1] && at + 1 < key.length) expect(readKey(swapped)).toEqual({ problem: "check" });
      }
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["", { problem: "missing" }],
  [" - ", { problem: "missing" }],
  ["ABCD-EFGH", { problem: "length", found: 8 }],
  ["ABCD-EFGH-JKMN-PQRST", { problem: "length", found: 17 }],
  ["UBCD-EFGH-JKMN-PQRS", { problem: "character", character: "U" }],
  ["ABCD-EFGH-JKMN-PQR💥", { problem: "character", character: "💥" }],
])("'%s' is no key, and why is known [SUBS-8]", (typed, problem) => {
  expect(readKey(typed)).toEqual(problem);
});

test("whatever is typed is read without failing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (typed) => {
      expect(readKey(typed)).toBeDefined();
    }),
    { numRuns: 30 },
  );
});

test("what is as long as a key is shown in groups, whether it is one or not [SUBS-8]", () => {
  expect(showPasted(" abcd efgh jkmn pqrs\n")).toBe("ABCD-EFGH-JKMN-PQRS");
  expect(showPasted("abcd-efgh")).toBeUndefined();
});
