import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "../../../../../platform/http/errors.ts";
import { LONGEST_TESTED_TURN_MS, longestTurn } from "../../../../../platform/testing/longest-turn.ts";
import { listLimits } from "../../../contract.ts";
import { parseList } from "./parse-list.ts";

const people = async (text: string) =>
  (await parseList(text)).map(
    ({ firstName, lastName, email, problem }) => problem ?? `${firstName}|${lastName}|${email}`,
  );

const both = ["Ada|Byron|ada@b.test", "Mary|Somerville|mary@b.test"];

test.each([
  ["a line a person", "Ada, Byron, ada@b.test\nMary, Somerville, mary@b.test"],
  ["named columns in any order", "E-mail;Last name;First name\nada@b.test;Byron;Ada\nmary@b.test;Somerville;Mary"],
  ["tabs, as pasted from a table", "Ada\tByron\tada@b.test\r\nMary\tSomerville\tmary@b.test\r\n"],
  [
    "quotes, a mark at the beginning, empty lines",
    '\uFEFF"Ada","Byron","ada@b.test"\n\n ,,\nMary,Somerville,mary@b.test',
  ],
  ["addresses with names", "Ada Byron <ada@b.test>\nMary Somerville <mary@b.test>"],
  ["full names", "Ada Byron, ada@b.test\nmary@b.test, Mary Somerville"],
  ["recipients from Outlook", "Byron, Ada <ada@b.test>; Somerville, Mary <mary@b.test>"],
  ["recipients from Outlook, on lines", "Byron, Ada <ada@b.test>;\r\nSomerville, Mary <mary@b.test>;\r\n"],
  ["recipients from Gmail", 'Ada Byron <ada@b.test>, "Somerville, Mary" <mary@b.test>,'],
  ["last names first between commas", "Byron, Ada <ada@b.test>, Somerville, Mary <mary@b.test>"],
  ["a head of a mail", "To: 'Ada Byron' <ada@b.test>; \"Mary Somerville (Law)\" <mailto:mary@b.test>"],
  ["broken lines", "Byron, Ada <ada@b.test>; Somerville,\n Mary <mary@b.test>"],
  ["lines that break before an address", "Ada Byron\n<ada@b.test>,\nMary Somerville\n <mary@b.test>"],
  [
    "spaces and quotes as word processors write them",
    "Ada\u00A0Byron <ada@b.test>; “Somerville, Mary” <mary@b.test>\u200B",
  ],
  ["what quoted-printable leaves", "=22Byron=2C Ada=22 <ada@b.=\ntest>; Mary=20Somerville <mary@b.test>"],
  ["a list with numbers", "1. Ada Byron <ada@b.test>\n2. Mary Somerville mary@b.test"],
  ["addresses in parentheses", "Ada Byron (ada@b.test)\nMary Somerville [mary@b.test]"],
  [
    "a column of user names that are addresses",
    "First name,Last name,Username\nAda,Byron,ada@b.test\nMary,Somerville,mary@b.test",
  ],
  [
    "last names before first names, and user names",
    "Username\tLast Name\tFirst Name\nada@b.test\tByron\tAda\nmary@b.test\tSomerville\tMary",
  ],
  [
    "user names beside addresses",
    "Username,Email,Surname,Given name\nabyron,ada@b.test,Byron,Ada\nmsom,mary@b.test,Somerville,Mary",
  ],
  ["one column for names", 'Name;Email address;Role\n"Byron, Ada";ada@b.test;Student\nMary Somerville;mary@b.test;'],
  [
    "an export of contacts",
    "Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value\nx,Ada,Byron,Work,ada@b.test\ny,Mary,Somerville,,mary@b.test",
  ],
  [
    "the same address as user name and address",
    "ada@b.test\tAda\tByron\tADA@b.test\nmary@b.test\tMary\tSomerville\tmary@b.test",
  ],
  ["names as mails carry them", "=?utf-8?Q?Ada_Byron?= <ada@b.test>\n=?UTF-8?B?TWFyeSBTb21lcnZpbGxl?= <mary@b.test>"],
])("a list is understood with %s", async (_, text) => {
  expect((await people(text)).map((person) => person.replace("ADA@", "ada@"))).toEqual(both);
});

test.each([
  ["ada@b.test, mary@b.test"],
  ["ada@b.test; mary@b.test;"],
  ["ada@b.test mary@b.test"],
  ["<ada@b.test>,<mary@b.test>"],
  ["mailto:ada@b.test\nmailto:mary@b.test?subject=Hello"],
  ["ada@b.test<mailto:ada@b.test>; 'mary@b.test' <mary@b.test>"],
  ["Email\nada@b.test\nmary@b.test"],
])("addresses alone: %j", async (text) => {
  expect(await people(text)).toEqual(["||ada@b.test", "||mary@b.test"]);
});

test.each([
  ['"King, Martin Luther, Jr." <k@b.test>', "Martin Luther|King Jr.|k@b.test"],
  ["John Doe Jr. <k@b.test>", "John|Doe Jr.|k@b.test"],
  ["Jane Doe, Esq. <k@b.test>", "Jane|Doe Esq.|k@b.test"],
  ["Ludwig van Beethoven <k@b.test>", "Ludwig|van Beethoven|k@b.test"],
  ["Mary O’Brien <k@b.test>", "Mary|O’Brien|k@b.test"],
  ["Cher <k@b.test>", "Cher||k@b.test"],
  ["J\u00F6rg M\u00FCller <k@b.test>", "J\u00F6rg|M\u00FCller|k@b.test"],
])("the name in %j", async (text, person) => {
  expect(await people(text)).toEqual([person]);
});

test("what can't be used is told, and kept as it was written", async () => {
  const text =
    "Doe, Jane <jane@nowhere>; Nobody; Bob Roe <bob@b.test>\nada@b.test\na@b@c.test\nx, <script>, x@b.test\n=cmd, y, y@b.test";
  expect(await people(text)).toEqual([
    "bad-address",
    "bad-address",
    "Bob|Roe|bob@b.test",
    "||ada@b.test",
    "bad-address",
    "bad-name",
    "=cmd|y|y@b.test",
  ]);
  expect((await parseList(text)).slice(0, 2)).toMatchObject([
    { line: 1, email: "jane@nowhere", text: "Doe, Jane <jane@nowhere>" },
    { line: 1, email: "Nobody", text: "Nobody" },
  ]);
  expect(await people("Jörg, Ray, jörg@b.test\nAda, Byron, ada@bücher.test\nAda, Byron, ü")).toEqual([
    "foreign-address",
    "Ada|Byron|ada@xn--bcher-kva.test",
    "bad-address",
  ]);
  expect(await people('"Ada\nBcc: x@evil.test",Byron,ada@b.test')).toEqual(["bad-address"]);
});

test("it is refused when it is empty or too long", async () => {
  await expect(parseList(" \n , ")).rejects.toThrow("The list is empty.");
  await expect(parseList("e-mail\n")).rejects.toThrow("The list is empty.");
  await expect(parseList("a@b.test\n".repeat(listLimits.lines + 1))).rejects.toThrow("The list is too long.");
  await expect(parseList("x".repeat(listLimits.bytes + 1))).rejects.toThrow("The list is too long.");
});

/** How people's names and addresses stand in what mail and table programs give. */
const forms: readonly ((first: string, last: string, email: string) => string)[] = [
  (first, last, email) => `${last}, ${first} <${email}>`,
  (first, last, email) => `"${last}, ${first}" <${email}>`,
  (first, last, email) => `${first} ${last} <${email}>`,
];
const word = fc.stringMatching(/^[A-Z][a-zé]{2,8}$/);
const person = fc.record({ first: word, last: word, mailbox: fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/) });

test("whoever is in a list of recipients is found, however it is written and broken", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...forms),
      fc.constantFrom("; ", ";\r\n", ";", "\n"),
      async (listed, form, between) => {
        const expected = listed.map(({ first, last, mailbox }, index) => ({
          first,
          last,
          email: `${mailbox}${index}@b.test`,
        }));
        const text = expected.map(({ first, last, email }) => form(first, last, email)).join(between);
        expect(await people(text)).toEqual(expected.map(({ first, last, email }) => `${first}|${last}|${email}`));
      },
    ),
  );
});

test("any text is read, and what is taken for an address is one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...Array.from("ab@.,;\t\n\r\"'<>=?() é2C")) }), async (text) => {
      const lines = await parseList(text).catch((error: unknown) => {
        expect(String(error)).toContain("The list is empty.");
        return [];
      });
      const numbers = lines.map(({ line }) => line);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      for (const { email, problem } of lines) if (problem === null) expect(email).toMatch(/^[^\s,;<>]+@[^\s@]+$/);
    }),
  );
});

test.each([
  ["recipients", "Doe, Jane <jane@x.test>; ", 20_000],
  ["quotes", '",', 100_000],
  ["brackets", "<\n", 100_000],
  ["names without an address", "a <b\n", 60_000],
  ["parentheses", "(", 300_000],
])("half a megabyte of %s takes time in proportion", async (_, piece, count) => {
  const took = async (times: number) => {
    const began = process.cpuUsage();
    await parseList(piece.repeat(times)).catch(() => undefined);
    const { user } = process.cpuUsage(began);
    return user / 1_000;
  };
  await took(count / 10);
  // Ten times the text: were it quadratic, a hundred times the time.
  expect(await took(count)).toBeLessThan(Math.max(150, 40 * (await took(count / 10))));
});

test.each([
  ["rows of two cells", "a;b\n"],
  ["empty lines", "\n"],
  ["addresses without anything between them", "a@b.c "],
  ["the same address in every column", "a@b.c,"],
  ["one row of many cells", "a,"],
  ["names without an address", "Doe, Jane; "],
  ["quotes", '"'],
  ["open brackets", "<"],
  ["addresses in brackets", "<a@b.c>"],
  ["encoded words", "=?utf-8?Q?A?="],
  ["quoted-printable", "=C3=BC"],
  ["rows that are broken", "Doe,\nJane <a@b.c>;"],
])("512 kB of %s are read or refused, and others get their turn meanwhile", async (_, part) => {
  const text = part.repeat(Math.floor(listLimits.bytes / Buffer.byteLength(part)));
  const read = async () => {
    const refusal: unknown = await parseList(text).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal === undefined || refusal instanceof AppError, String(refusal)).toBe(true);
  };
  await read();
  expect(await longestTurn(read)).toBeLessThan(LONGEST_TESTED_TURN_MS);
});
