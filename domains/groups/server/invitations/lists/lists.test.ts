import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { invitedLineSchema, listLimits } from "../../../contract.ts";
import { openTestSite, type TestSite } from "../../http/testing/open-test-site.ts";
import type { GroupsDb } from "../../tables.ts";
import { parseList } from "./parse-list.ts";

const linesSchema = z.array(invitedLineSchema);

describe("a list of people", () => {
  const people = (text: string) =>
    parseList(text).map(({ firstName, lastName, email, problem }) => problem ?? `${firstName}|${lastName}|${email}`);

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
  ])("is understood with %s", (_, text) => {
    expect(people(text)).toEqual(["Ada|Byron|ada@b.test", "Mary|Somerville|mary@b.test"]);
  });

  test("tells which lines are no address or no name", () => {
    expect(people("ada@b.test\nnobody\na@b@c.test\nx, <script>, x@b.test\n=cmd, y, y@b.test")).toEqual([
      "||ada@b.test",
      "bad-address",
      "bad-address",
      "bad-name",
      "=cmd|y|y@b.test",
    ]);
    expect(people("Jörg, Ray, jörg@b.test\nAda, Byron, ada@bücher.test\nAda, Byron, ü")).toEqual([
      "foreign-address",
      "Ada|Byron|ada@xn--bcher-kva.test",
      "bad-address",
    ]);
    expect(people('"Ada\nBcc: x@evil.test",Byron,ada@b.test')).toEqual(["bad-address"]);
  });

  test("is refused when it is empty or too long", () => {
    expect(() => parseList(" \n , ")).toThrow("The list is empty.");
    expect(() => parseList("e-mail\n")).toThrow("The list is empty.");
    expect(() => parseList("a@b.test\n".repeat(listLimits.lines + 2))).toThrow("The list is too long.");
    expect(() => parseList("x".repeat(listLimits.bytes + 1))).toThrow("The list is too long.");
  });

  test("is read whatever it is, each line once and with its number", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("ab@.,;\t\n\r\"'<> é")) }), (text) => {
        let lines: ReturnType<typeof parseList> = [];
        try {
          lines = parseList(text);
        } catch (error) {
          expect(String(error)).toContain("The list is empty.");
        }
        const numbers = lines.map(({ line }) => line);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        for (const { email, problem } of lines) if (problem === null) expect(email).toMatch(/^[^\s,;<>]+@[^\s@]+$/);
      }),
    );
  });
});

onEachDatabase<GroupsDb>("inviting many", (open) => {
  let database: TestDatabase<GroupsDb>;
  let site: TestSite;
  let manager: Account;
  let groupId: string;

  beforeEach(async () => {
    database = await open();
    site = await openTestSite(database);
    groupId = await site.newGroup("Review", { paidSeats: 4 });
    manager = await site.newAccount("grace@b.test", { firstName: "Grace", lastName: "Hopper" });
    await site.administer(groupId, manager);
  });
  afterEach(() => site.close());

  const invite = (people: string) => site.post(manager, "/api/group/invite-users", { people });

  test("each line is told what became of it, and where seats run out the first ones get them", async () => {
    await site.post(manager, "/api/group/invite-user", { firstName: "Old", lastName: "User", email: "old@b.test" });
    const answer = await invite(
      "Ada,Byron,ada@b.test\nOld,User,OLD@b.test\nMary,S,mary@b.test\nnobody\nAda,B,Ada@b.test\nAnn,L,ann@b.test\nEve,E,eve@b.test",
    );
    expect(answer.body).toMatchObject({
      success: true,
      message: "3 people were invited. 4 lines were left out.",
      group: { openSeats: 0 },
    });
    expect(linesSchema.parse(answer.body["lines"]).map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      "1 added",
      "2 already-member",
      "3 added",
      "4 bad-address",
      "5 repeated",
      "6 added",
      "7 no-seat",
    ]);
    expect((await site.mails()).map(({ to }) => to)).toHaveLength(4);
  });

  test("two lists at once take no seat too many, and each line is told truly [GROUP-13]", async () => {
    const list = (name: string) => Array.from({ length: 10 }, (_, n) => `${name}${n}@b.test`).join("\n");
    const answers = await Promise.all([invite(list("a")), invite(list("b"))]);
    const added = answers.flatMap(({ body }) => linesSchema.parse(body["lines"])).filter((l) => l.outcome === "added");
    expect(added).toHaveLength(4);
    expect(await site.mails()).toHaveLength(4);
  });

  test("if anything fails nobody is invited", async () => {
    await database.db.schema.alterTable("outbox").renameTo("outbox_gone").execute();
    const answer = await invite("ada@b.test\nmary@b.test");
    expect(answer.status).toBe(500);
    await database.db.schema.alterTable("outbox_gone").renameTo("outbox").execute();
    expect((await site.get(manager, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 0 });
    expect(await database.db.selectFrom("group_codes").selectAll().execute()).toEqual([]);
  });

  test("a list of 10 MB is refused with a sentence", async () => {
    const answer = await invite("ada@b.test\n".repeat(900_000));
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, message: "The list is too long. Send at most 2000 people at a time, in at most 512 KB." },
    });
  });

  test("what comes out as CSV runs nothing in a table program", async () => {
    await invite("=SUM(1),+1,formula@b.test\n-2,Lee,other@b.test");
    const answer = await site.get(manager, "/api/group/users.csv");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
      "cache-control": "no-store",
    });
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe('\uFEFF"First name","Last name","E-mail","Status","Invited","Last login"');
    expect(lines).toHaveLength(4);
    expect(answer.text).toContain(`"'=SUM(1)","'+1","formula@b.test","Pending"`);
    for (const cell of answer.text.matchAll(/(?<=^|,)"([^"]*)/gm)) expect(cell[1]).not.toMatch(/^[=+\-@]/);
  });
});
