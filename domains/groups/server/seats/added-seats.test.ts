import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import { openPasswords } from "../../../accounts/server/security/public.ts";
import { runAdmin } from "../cli/testing/run-admin.ts";
import { openTestGroup, type TestGroup } from "../http/testing/open-test-group.ts";

const passwords = openPasswords({ cost: { memory: 8, passes: 1 }, threads: 1 });

afterAll(() => passwords.close());

onEachDatabase("seats added in mid-term", (open) => {
  let database: TestDatabase;
  let review: TestGroup;

  beforeEach(async () => {
    database = await open();
    review = await openTestGroup(database, { length: { days: 10 }, paidSeats: 2 });
    for (const email of ["first@b.test", "second@b.test"]) await member(email);
  });
  afterEach(() => review.site.close());

  async function member(email: string) {
    const { site, groupId } = review;
    site.at.clock.advance(60_000);
    const account = await site.newAccount(email);
    await site.seat(groupId, account);
  }
  async function admin(expected: number, ...words: string[]): Promise<string> {
    const { site } = review;
    const { code, out, err } = await runAdmin(words, {
      subscriptions: site.at,
      passwords,
      settings: database.settings,
    });
    expect({ code, err: code === expected ? "" : err }).toEqual({ code: expected, err: "" });
    return out + err;
  }
  const addSeats = (expected: number, seats: string) => admin(expected, "act", "add-seats", "Review", `seats=${seats}`);

  test("can be given to users at once, and end with the term [SUBS-4] [GROUP-9]", async () => {
    expect(await review.group()).toMatchObject({ totalPaidSeats: 2, openSeats: 0 });
    expect((await review.invite("third@b.test")).status).toBe(409);
    expect(await addSeats(0, "3")).toContain("add 3 seats to 2 of Review from 11.21.2026 to 11.30.2026");
    expect(await review.group()).toMatchObject({ totalPaidSeats: 5, openSeats: 3 });
    expect((await review.invite("third@b.test")).status).toBe(200);
    expect(await admin(0, "show", "--group", "Review")).toMatch(/5 seats .+\nadded {3}3 seats on 11\.21\.2026 \(/);
    const record = await review.site.get(review.manager, "/api/group/record");
    expect(record.text).toContain("added 3 seats");
    await admin(0, "grant", "--group", "Review", "--years", "1", "--seats", "2");
    expect((await review.group()).lowerPlan).toMatchObject({ totalPaidSeats: 2, usersBeyond: 1 });
  });

  test("are taken back alone: users beyond what is left are removed, the latest invited first", async () => {
    for (const seats of ["3", "1"]) await addSeats(0, seats);
    const shown = await admin(0, "show", "--group", "Review");
    const [three = "", one = ""] = [...shown.matchAll(/^added .*\(([0-9a-f-]{36})\)$/gm)].map(([, id]) => id);
    for (const email of ["third@b.test", "fourth@b.test"]) await member(email);
    expect(await admin(0, "revoke", three)).toContain("The added seats end today.");
    expect(await review.group()).toMatchObject({ totalPaidSeats: 3 });
    await review.site.runJobs();
    expect((await review.listed("sort=email")).users.map(({ email }) => email)).toEqual([
      "first@b.test",
      "second@b.test",
      "third@b.test",
    ]);
    expect(await admin(1, "revoke", three)).toContain("has already been revoked");
    expect(await admin(0, "show", "--group", "Review")).toContain("revoked on 11.21.2026");
    await admin(0, "revoke", one);
    await review.site.runJobs();
    expect(await review.group()).toMatchObject({ totalPaidSeats: 2, openSeats: 0 });
  });

  test("can lift the limit; then there is nothing to add to", async () => {
    expect(await addSeats(0, "0")).toContain("This will lift the limit of seats of Review");
    expect(await review.group()).toMatchObject({ totalPaidSeats: 0 });
    expect(await addSeats(1, "5")).toContain("has unlimited seats already");
  });

  test("need a term that runs, and sensible words", async () => {
    review.site.at.moveTo("2026-12-01");
    expect(await addSeats(1, "5")).toContain("No term of this group runs");
    for (const seats of ["", "-1", "many"]) expect(await addSeats(1, seats)).toContain("Enter a whole number of seats");
  });
});
