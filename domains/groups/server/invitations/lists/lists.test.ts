import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import type { Account } from "../../../../accounts/contract.ts";
import { invitedLineSchema, usersPageSchema } from "../../../contract.ts";
import { openTestSite, type TestSite } from "../../http/testing/open-test-site.ts";

const linesSchema = z.array(invitedLineSchema);
const previewSchema = z.object({ message: z.string(), lines: linesSchema });

onEachDatabase("inviting many", (open) => {
  let database: TestDatabase;
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
      tone: "attention",
      message:
        "3 people were invited. 1 is already in the group, 1 needs correcting, 1 is listed twice, 1 has no seat.",
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

  test("a preview tells the same before, and changes nothing; what is refused is kept as it was written", async () => {
    const people = "Byron, Ada <ada@b.test>; Roe, Bob <bob@nowhere>; ann@b.test; ann@b.test";
    const preview = await site.post(manager, "/api/group/preview-users", { people });
    const data = previewSchema.parse(preview.body["data"]);
    expect(data.message).toBe("2 people will be invited. 1 needs correcting, 1 is listed twice.");
    expect(data.lines.map(({ outcome, text }) => `${outcome}: ${text}`)).toEqual([
      "added: Byron, Ada <ada@b.test>",
      "bad-address: Roe, Bob <bob@nowhere>",
      "added: ann@b.test",
      "repeated: ann@b.test",
    ]);
    expect((await site.get(manager, "/api/group")).body["data"]).toMatchObject({ numberOfUsers: 0 });
    expect(await site.mails()).toEqual([]);
    expect((await invite(people)).body["lines"]).toEqual(data.lines);
  });

  test("nobody invited is no success", async () => {
    const answer = await invite("Doe, Jane <jane@nowhere>; Roe, Bob <bob@nowhere>");
    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, tone: "error", message: "Nobody was invited. 2 need correcting." },
    });
  });

  test("who has had several mails from the group is left out, and holds no seat", async () => {
    for (let time = 0; time < 5; time += 1) {
      await invite("often@b.test");
      const users = usersPageSchema.parse((await site.get(manager, "/api/group/users")).body["data"]).users;
      await site.post(manager, "/api/group/remove-user", { userId: users[0]?.id ?? "" });
      site.at.clock.advance(3_600_001);
    }
    const answer = await invite("often@b.test\nann@b.test");
    expect(answer.body).toMatchObject({
      tone: "attention",
      message: "1 person was invited. 1 has already had several emails from your group.",
      group: { numberOfUsers: 1 },
    });
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
      body: { success: false, message: "The list is too long. Send at most 5000 people at a time, in at most 512 KB." },
    });
  });

  test("what comes out as CSV runs nothing in a table program", async () => {
    await invite("=SUM(1),+1,formula@b.test\n-2,-2+3,other@b.test\n＝SUM(1),－Lee,wide@b.test");
    const answer = await site.get(manager, "/api/group/users.csv");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
      "cache-control": "no-store",
    });
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe('\uFEFF"First name","Last name","Email","Status","Invited","Last login"');
    expect(lines).toHaveLength(5);
    expect(answer.text).toContain(`"'=SUM(1)","'+1","formula@b.test","Pending"`);
    expect(answer.text).toContain(`"'＝SUM(1)","'－Lee","wide@b.test","Pending"`);
    // A negative number calculates nothing.
    expect(answer.text).toContain(`"-2","'-2+3","other@b.test","Pending"`);
    for (const cell of answer.text.matchAll(/(?<=^|,)"([^"]*)/gm))
      if (cell[1] !== "-2") expect(cell[1]).not.toMatch(/^[=+\-@＝＋－＠]/);
  });
});
