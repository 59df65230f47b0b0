import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import { onEachDatabase, type TestDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../contract.ts";
import { tidyAccounts } from "../jobs/handlers.ts";
import { listEvents } from "../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../testing/open-test-accounts.ts";
import { signIn } from "../commands/sign-in/sign-in.ts";
import { logRefusals } from "./refusals.ts";
import { readSessions } from "./sessions/session-of.ts";

const HOUR_MS = 3_600_000;

onEachDatabase("the security log of refused requests", (open) => {
  let database: TestDatabase;
  let world: TestAccounts;
  let app: FastifyInstance;
  let ada: Account;
  let session: string;

  beforeAll(async () => {
    database = await open();
    world = await openTestAccounts(database);
    const { clock } = world;
    app = fastify();
    answerErrors(app);
    await app.register(cookie);
    app.decorateRequest("hasStaleForm", false);
    logRefusals(app, world.accounts, readSessions({ database, clock, secure: false, trustsDemo: false }));
    app.all<{ Params: { status: string } }>("/refuse/:status", ({ params }) => {
      throw new AppError({ code: "refused", status: Number(params.status), message: "No." });
    });
    app.post("/login", (_request, reply) => reply.code(401).send("Not right."));
    ada = await world.add();
    session = (await signIn(world.accounts, { email: ada.email, password: PASSWORD }, { ip: "198.51.100.1" })).token;
  });
  afterAll(async () => {
    await app.close();
    await world.close();
  });
  beforeEach(async () => {
    world.clock.advance(HOUR_MS);
    await database.db.deleteFrom("account_events").execute();
  });

  interface Asked {
    /** The session token sent with the request. */
    as?: string;
    from?: string;
    method?: "GET" | "POST";
  }

  const ask = async (url: string, { as = "", from = "203.0.113.9", method = "POST" }: Asked = {}) =>
    app.inject({ method, url, remoteAddress: from, cookies: as === "" ? {} : { session: as } });
  const entries = async () =>
    (await listEvents(database.db, { limit: 1_000 })).map(({ kind, account_id: who, network }) => ({
      kind,
      who,
      network,
    }));
  const become = async (expected: unknown[]) => {
    await expect
      .poll(async () => {
        const found = await entries();
        return [found.length, found];
      })
      .toEqual([expected.length, expect.arrayContaining(expected)]);
  };

  test("records who was refused something that needs a permission, and who reached a limit", async () => {
    await ask("/refuse/403", { as: session });
    await ask("/refuse/401");
    await ask("/refuse/429", { method: "GET" });
    const network = "203.0.113.0/24";
    await become([
      { kind: "request-refused", who: ada.id, network },
      { kind: "request-refused", who: null, network },
      { kind: "limit-reached", who: null, network },
    ]);
  });

  test("groups many into one entry, and starts another in the next hour", async () => {
    for (let number = 0; number < 40; number += 1) await ask("/refuse/403", { from: `203.0.113.${number}` });
    const entry = { kind: "request-refused", who: null, network: "203.0.113.0/24" };
    await become([entry]);
    world.clock.advance(HOUR_MS);
    await ask("/refuse/403");
    await become([entry, entry]);
  });

  test("can't be flooded from many networks, and says that there were more; accounts are still recorded", async () => {
    for (let number = 0; number < 250; number += 1) {
      await ask("/refuse/429", { from: `10.1.${number}.1` });
      // Not so many at once that they would have to wait long for a connection.
      await expect.poll(async () => (await entries()).length).toBe(Math.min(number + 1, 101));
    }
    await ask("/refuse/403", { as: session });
    await expect.poll(async () => (await entries()).length).toBe(102);
    const found = await entries();
    expect(found).toContainEqual(expect.objectContaining({ who: ada.id }));
    expect(found.filter(({ kind }) => kind === "refusals-unlisted")).toHaveLength(1);
  });

  test("leaves out mere page views, and forms that report their own errors", async () => {
    await ask("/refuse/401", { method: "GET" });
    await ask("/refuse/404");
    await ask("/login");
    await ask("/refuse/403");
    await become([{ kind: "request-refused", who: null, network: "203.0.113.0/24" }]);
  });

  test("keeps them for 90 days, and everything else longer", async () => {
    await ask("/refuse/403");
    await become([{ kind: "request-refused", who: null, network: "203.0.113.0/24" }]);
    await signIn(world.accounts, { email: ada.email, password: PASSWORD }, { ip: "198.51.100.1" });
    world.clock.advance(91 * 24 * HOUR_MS);
    await tidyAccounts(world.accounts);
    expect((await entries()).map(({ kind }) => kind)).toEqual(["signed-in"]);
  });
});
