import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachDatabase, type TestDatabase } from "../../../../../platform/testing/databases.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { signIn } from "../../commands/sign-in/sign-in.ts";
import { readSessions } from "./session-of.ts";

onEachDatabase("the session check of a page view", (open) => {
  let world: TestAccounts;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
  });
  afterAll(() => world.close());

  /** Checks sessions against the database and counts the queries. */
  function counted() {
    const asked = { statements: 0 };
    const plugin = {
      transformQuery: <Node extends { kind: string }>({ node }: { node: Node }) => node,
      transformResult: async <Result>({ result }: { result: Result }) => {
        asked.statements += 1;
        return result;
      },
    };
    const watched = { db: database.db.withPlugin(plugin), relaxed: database.relaxed.withPlugin(plugin) };
    const sessionOf = readSessions({
      database: { ...database, ...watched },
      clock: world.clock,
      secure: false,
      trustsDemo: false,
    });
    return { asked, sessionOf };
  }

  test("takes one read, however often a request asks, and none without a cookie", async () => {
    const { email } = await world.add();
    const { token } = await signIn(world.accounts, { email, password: PASSWORD }, { ip: "203.0.113.7" });
    const { asked, sessionOf } = counted();
    const request = { cookies: { session: token } };
    const sessions = await Promise.all([sessionOf(request), sessionOf(request), sessionOf(request)]);
    expect(sessions.map((session) => session?.account.email)).toEqual([email, email, email]);
    expect(asked.statements).toBe(1);
    for (const cookies of [{}, { session: "" }, { theme: "dark" }]) await sessionOf({ cookies });
    expect(asked.statements).toBe(1);
    expect(await sessionOf({ cookies: { session: "guessed" } })).toBeUndefined();
    expect(asked.statements).toBe(2);
  });

  test("is recorded once an hour at most", async () => {
    const { email } = await world.add();
    const { token } = await signIn(world.accounts, { email, password: PASSWORD }, { ip: "203.0.113.7" });
    const { asked, sessionOf } = counted();
    world.clock.advance(3_600_001);
    await sessionOf({ cookies: { session: token } });
    expect(asked.statements).toBe(2);
    await sessionOf({ cookies: { session: token } });
    expect(asked.statements).toBe(3);
  });
});
