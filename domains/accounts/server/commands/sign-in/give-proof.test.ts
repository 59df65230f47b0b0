import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../../../../platform/http/errors.ts";
import { onEachDatabase } from "../../../../../platform/testing/databases.ts";
import type { Session } from "../../../contract.ts";
import { isProved } from "../../../rules.ts";
import { bytesOfBase32, codeAt, stepAt } from "../../security/second-factor/totp.ts";
import { listEvents } from "../../stores/events-store.ts";
import { openTestAccounts, PASSWORD, type TestAccounts } from "../../testing/open-test-accounts.ts";
import { beginEnrolment, finishEnrolment, readEnrolment } from "../second-factor/second-factor.ts";
import { giveProof, signIn } from "./sign-in.ts";

const from = { ip: "203.0.113.7" };
const MINUTE = 60_000;

function statusOf(error: unknown): number {
  return error instanceof AppError ? error.status : 500;
}

onEachDatabase("the proof before an act of admin", (open) => {
  let world: TestAccounts;

  beforeAll(async () => {
    world = await openTestAccounts(await open());
  });
  afterAll(() => world.close());

  async function logIn() {
    const account = await world.add({ staffRole: "owner" });
    const { token } = await signIn(world.accounts, { email: account.email, password: PASSWORD }, from);
    const session = async (): Promise<Session> => {
      const found = await world.sessionOf(token);
      if (!found) throw new Error("not signed in");
      return found;
    };
    const counts = async () => isProved((await session()).provedAt, world.clock.now());
    const give = async (typed: string, hasSecondFactor = false) =>
      await giveProof(world.accounts, { sessionId: (await session()).id, account, hasSecondFactor, typed }, from);
    return { account, session, counts, give };
  }

  test("a log-in counts for ten minutes, then the password does", async () => {
    const { account, counts, give } = await logIn();
    expect(await counts()).toBe(true);
    world.clock.advance(10 * MINUTE);
    expect(await counts()).toBe(false);
    await expect(give("a guess")).rejects.toMatchObject({ status: 422 });
    await expect(give("")).rejects.toMatchObject({ status: 422 });
    expect(await counts()).toBe(false);
    const { database } = world.accounts;
    expect(await listEvents(database.db, { accountId: account.id, kind: "proof-failed", limit: 9 })).toHaveLength(1);
    await give(PASSWORD);
    expect(await counts()).toBe(true);
    world.clock.advance(10 * MINUTE);
    expect(await counts()).toBe(false);
  });

  test("where two-step login is on, a code counts, once, and the password doesn't", async () => {
    const { session, counts, give } = await logIn();
    await beginEnrolment(world.accounts, await session(), PASSWORD);
    const key = (await readEnrolment(world.accounts, await session()))?.key ?? "";
    const code = () => codeAt(bytesOfBase32(key), stepAt(world.clock.now()));
    await finishEnrolment(world.accounts, await session(), code(), from);
    world.clock.advance(11 * MINUTE);
    await expect(give(PASSWORD, true)).rejects.toMatchObject({ code: "wrong-code" });
    await give(code(), true);
    expect(await counts()).toBe(true);
    await expect(give(code(), true)).rejects.toMatchObject({ code: "wrong-code" });
  });

  test("few wrong codes and passwords can be tried, and log-ins go on meanwhile", async () => {
    const { account, give } = await logIn();
    const tried: unknown[] = [];
    for (let count = 0; count < 6; count++) tried.push(await give("000000", true).catch(statusOf));
    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
    tried.length = 0;
    for (let count = 0; count < 11; count++) tried.push(await give("a guess").catch(statusOf));
    expect(tried.at(-1)).toBe(429);
    await expect(signIn(world.accounts, { email: account.email, password: PASSWORD }, from)).resolves.toBeDefined();
  });
});
