import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { Day } from "../../../../../platform/clock/time-zone.ts";
import type { Database, Trx } from "../../../../../platform/db/database.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { answerErrors } from "../../../../../platform/http/answer-errors.ts";
import { limitBodies } from "../../../../../platform/http/bodies/read-bodies.ts";
import { Worker } from "../../../../../platform/jobs/worker.ts";
import type { Account } from "../../../../accounts/contract.ts";
import type { Accounts } from "../../../../accounts/server/public.ts";
import { createAccount } from "../../../../accounts/server/records/public.ts";
import { beginSession, openPasswords, readSessions } from "../../../../accounts/server/security/public.ts";
import { grantTerm, type NewTerm } from "../../../../subscriptions/server/terms/public.ts";
import { subscriptionsAt } from "../../../../subscriptions/server/testing/subscriptions-at.ts";
import { groupsPlugin } from "../../plugin.ts";
import { addAdministrator, addMember, createGroup } from "../../public.ts";
import { type Groups, defaultGroupLimits } from "../../records/groups.ts";
import { groupJobs } from "../../seats/jobs.ts";

const answerSchema = z.looseObject({ success: z.boolean().optional(), message: z.string().optional() });
const linkSchema = z.looseObject({ link: z.url().optional() });

/** An answer: its status, and its body as it was sent. */
export interface Answer {
  status: number;
  body: z.infer<typeof answerSchema>;
  text: string;
  headers: Record<string, unknown>;
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

const actor = { id: null, name: "a test" };

/** The routes of groups on a test's database, with a clock to move and mails to read. */
export async function openTestSite(database: Database, today: Day = "2026-11-21") {
  const at = subscriptionsAt(today);
  const { clock } = at;
  const passwords = openPasswords({ cost: { memory: 64, passes: 1 } });
  const origin = () => "https://manual.example.org";
  const common = { database, clock, passwords, productName: "Fieldstone", origin };
  const help = { secrets: at.secrets, supportEmail: "help@example.org" };
  const settings = { wantsSecondPerson: false, acts: {}, limited: false };
  const accounts: Accounts = { ...common, ...help, ...settings, hooks: [], organizationAt: () => undefined };
  const { supportEmail } = help;
  const groups: Groups = { database, subscriptions: at, origin, supportEmail, limits: defaultGroupLimits };
  const sessionOf = readSessions({ database, clock, secure: false, trustsDemo: false });
  const app = fastify();
  answerErrors(app, async (request) => (await sessionOf(request)) !== undefined);
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (method !== "HEAD") routes.push(`${String(method)} ${url}`);
  });
  await app.register(cookie);
  limitBodies(app);
  await app.register(groupsPlugin, { groups, accounts, sessionOf, secure: false });

  const tokens = new Map<string, string>();
  const failures: unknown[] = [];
  const log = { warn: (told: unknown) => failures.push(told), error: (told: unknown) => failures.push(told) };
  const worker = new Worker({ database, clock, handlers: groupJobs(groups), log });

  function inTransaction<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
    return database.db.transaction().execute(work);
  }

  async function signIn(account: Account): Promise<void> {
    const session = { account, from: { ip: "192.0.2.1" } };
    const { token } = await inTransaction((trx) => beginSession(accounts, trx, session));
    tokens.set(account.id, token);
  }

  const send = senderOf(app, tokens);

  return {
    routes: () => routes,
    at,
    accounts,
    groups,
    inTransaction,
    signIn,
    /** An account that is verified and logged in. */
    newAccount: async (email: string, name: Partial<Account> = {}): Promise<Account> => {
      const { firstName = "Ada", lastName = "Byron" } = name;
      const person = { email, firstName, lastName, emailVerifiedAt: clock.now() };
      const account = await inTransaction((trx) => createAccount(trx, clock, person));
      await signIn(account);
      return account;
    },
    newGroup: (title: string, term: Partial<NewTerm> = {}): Promise<string> =>
      inTransaction(async (trx) => {
        const groupId = await createGroup(trx, at, { title, type: "team", actor });
        await grantTerm(trx, at, { holder: { groupId }, length: { years: 1 }, paidSeats: 5, source: "test", ...term });
        return groupId;
      }),
    administer: (groupId: string, account: Account) =>
      inTransaction((trx) => addAdministrator(trx, at, { groupId, account, actor }, database.flavor)),
    seat: (groupId: string, account: Account) =>
      inTransaction((trx) => addMember(trx, at, { groupId, account, actor }, database.flavor)),
    get: (who: Account | null, url: string): Promise<Answer> => send("GET", url, who),
    post: (who: Account | null, url: string, form: Record<string, string> = {}): Promise<Answer> =>
      send("POST", url, who, form),
    mails: mailsOf(database),
    runJobs: async () => {
      const ran = await worker.runDue();
      if (failures.length > 0) throw new Error(`A job failed: ${JSON.stringify(failures)}`);
      return ran;
    },
    close: async () => {
      await app.close();
      await passwords.close();
    },
  };
}

/** Sends calls as the account that is logged in with one of the tokens. */
function senderOf(app: FastifyInstance, tokens: ReadonlyMap<string, string>) {
  return async (
    method: "GET" | "POST",
    url: string,
    who: Account | null,
    form?: Record<string, string>,
  ): Promise<Answer> => {
    const token = who ? tokens.get(who.id) : undefined;
    const sent = form && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    };
    const cookies = token === undefined ? {} : { cookies: { session: token } };
    const response = await app.inject({ method, url, ...cookies, ...sent });
    const isJson = String(response.headers["content-type"]).includes("json");
    const body = answerSchema.parse(isJson ? response.json() : {});
    return { status: response.statusCode, body, text: response.body, headers: response.headers };
  };
}

/** Gives the mails that were queued since the last look, with the codes in their links. */
function mailsOf({ db }: Database) {
  const seen = new Set<string>();
  return async () => {
    const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ template, to_address: to, props }) => {
      const read = linkSchema.parse(props === null ? {} : readJson(props));
      const code = read.link === undefined ? "" : (new URL(read.link).searchParams.get("code") ?? "");
      return { template, to, props: read, code };
    });
  };
}
