import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../../platform/db/database.ts";
import { onEachDatabase } from "../../../../platform/testing/databases.ts";
import type { Account } from "../../../accounts/contract.ts";
import { createAccount, savePreferences } from "../../../accounts/server/records/public.ts";
import type { Organization } from "../../../subscriptions/contract.ts";
import { startTrial } from "../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../subscriptions/server/testing/subscriptions-at.ts";
import { openViewers, type Viewers } from "./viewers.ts";

const LIBRARY: Organization = { id: "library", title: "Library" };
const AT_HOME = "203.0.113.7";
const IN_LIBRARY = "198.51.100.7";

onEachDatabase("the viewer of a request", (open) => {
  let database: Database;
  let at: ReturnType<typeof subscriptionsAt>;
  let account: Account;
  let viewers: Viewers;
  /** How often a session was looked up. */
  let lookUps: number;

  beforeEach(async () => {
    database = await open();
    at = subscriptionsAt("2026-11-21");
    account = await database.db.transaction().execute(async (trx) => {
      const ada = await createAccount(trx, at.clock, { email: "ada@x.test", firstName: "Ada", lastName: "Byron" });
      await startTrial(trx, at, ada);
      return ada;
    });
    lookUps = 0;
    viewers = openViewers({
      database,
      subscriptions: at,
      sessionOf: ({ cookies }) => {
        lookUps += 1;
        const session = { id: "s", previousLoginAt: null, isShared: false, passedSecondFactor: false, provedAt: null };
        const known = { ...session, account, lacksSecondFactor: false, csrfToken: "t" };
        return Promise.resolve(cookies["session"] === "ada" ? known : undefined);
      },
      secrets: at.secrets,
      secure: false,
      supportEmail: "help@x.test",
      organizationAt: (ip) => (ip === IN_LIBRARY ? LIBRARY : undefined),
    });
  });

  const asks = (session?: string, ip = AT_HOME) => ({ cookies: session === undefined ? {} : { session }, ip });

  test("is made once, and known from then on", async () => {
    const request = asks();
    expect(viewers.knownViewer(request)).toBeUndefined();
    const [one, other] = await Promise.all([viewers.viewerOf(request), viewers.viewerOf(request)]);
    expect(one).toBe(other);
    expect(viewers.knownViewer(request)).toBe(one);
    expect(one).toMatchObject({ reader: { kind: "visitor" }, account: undefined });
    expect(await viewers.isLoggedIn(request)).toBe(false);
  });

  test("with an account is shared by the requests of a second, until something is written", async () => {
    const first = await viewers.viewerOf(asks("ada"));
    expect(first.reader).toMatchObject({ kind: "account", accountId: account.id });
    expect(first.account?.terms.freeTrialAccess).toBe(true);
    expect(await viewers.viewerOf(asks("ada"))).toBe(first);
    expect(lookUps).toBe(1);
    await savePreferences(database.db, at.clock, account.id, { defaultSearch: "bluepages" });
    expect(await viewers.viewerOf(asks("ada"))).not.toBe(first);
    at.clock.advance(1_000);
    await viewers.viewerOf(asks("ada"));
    expect(lookUps).toBe(3);
  });

  test("is another one on another network: an organization is on one of them", async () => {
    const atHome = await viewers.viewerOf(asks("ada"));
    const inLibrary = await viewers.viewerOf(asks("ada", IN_LIBRARY));
    expect([atHome.reader, inLibrary.reader]).toMatchObject([{ organization: null }, { organization: LIBRARY }]);
    expect((await inLibrary.account?.groups())?.yours.state).toBe("organization");
  });

  test("whose session has ended is a visitor", async () => {
    expect((await viewers.viewerOf(asks("ended", IN_LIBRARY))).reader).toMatchObject({ kind: "organization" });
    expect((await viewers.viewerOf(asks("ended"))).reader).toEqual({ kind: "visitor" });
  });
});
