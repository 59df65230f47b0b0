import { publishEdition } from "../../../manual/server/publish/public.ts";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import type { Database } from "../../../../platform/db/database.ts";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { limitBodies } from "../../../../platform/http/bodies/read-bodies.ts";
import type { Account, Session } from "../../../accounts/contract.ts";
import type { Accounts } from "../../../accounts/server/public.ts";
import { accountData, createAccount, findAccount } from "../../../accounts/server/records/public.ts";
import type { ManualEdition } from "../../../manual/server/model/manual.ts";
import { type OpenContent, openContent } from "../../../manual/server/read/open-content.ts";
import { manualEdition, manualPage } from "../../../manual/server/files/testing/small-manual.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import { accountDeletionRoutes } from "../account-deletion/account-deletion.ts";
import { readingData } from "../account-deletion/reading-data.ts";
import { visitorPreferences } from "../preferences/preferences.ts";
import { readingPlugin } from "../plugin.ts";
import type { Reading } from "../reading.ts";

/** The domain with its calls on a small manual of two editions, for as many accounts as a test needs. */
export interface OpenReading {
  app: FastifyInstance;
  database: Database;
  content: OpenContent;
  reading: Reading;
  /** Advances by a millisecond each time it is read; may be set. */
  clock: { time: number; now(): number };
  newAccount(): Promise<Account>;
  /** Gives an account an endless trial: accounts start without access. */
  open(account: Account): void;
  /** Makes a call as an account, or signed out. Sends the form as browsers do. */
  call(account: Account | undefined, method: "GET" | "POST" | "DELETE", url: string, form?: string): Promise<Answer>;
  pageId(version: string, slug: string): string;
  publish(edition: ManualEdition): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
  cookies: { name: string; value: string }[];
}

/** The number of pages in the manual: slugs p1, p2 … in the section rules, in either edition. */
export const PAGES = 12;

export function smallManual(handle: string, pages = PAGES): ManualEdition {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return manualEdition({
    handle,
    name: `${handle} Edition`,
    pages: [
      manualPage("basics", {
        section: "bluepages",
        code: "B1",
        children: [manualPage("names", { section: "bluepages", code: "B1.1" })],
      }),
      ...numbers.map((number) => manualPage(`p${number}`, { code: String(number) })),
    ],
    dashboard: { blocks: [{ type: "heading", heading: "Start here" }] },
  });
}

/** `leaving`: what account deletion works with; without it, its calls are missing. */
export async function openReading(database: Database, accountDeletion?: Accounts): Promise<OpenReading> {
  const clock = { time: 1_800_000_000_000, now: () => clock.time++ };
  const publish = async (edition: ManualEdition) => {
    await publishEdition({ database, clock }, edition, { origin: "test" });
  };
  await publish(smallManual("v21"));
  await publish(smallManual("v22"));
  const content = await openContent(database, { clock });
  const app = fastify({ routerOptions: { maxParamLength: 200 } });
  answerErrors(app);
  await app.register(cookie);
  limitBodies(app);
  const sessionOf = async ({ cookies }: { cookies: Record<string, string | undefined> }) => {
    const account = await findAccount(database.db, cookies["test"] ?? "");
    return account && sessionFor(account);
  };
  const opened = new Set<string>();
  const readerOf = async (request: { cookies: Record<string, string | undefined> }) =>
    readerFor((await sessionOf(request))?.account, opened);
  visitorPreferences(app, { content, isLoggedIn: async (request) => (await sessionOf(request)) !== undefined });
  for (const url of ["/bluebook", "/bluebook/*"]) app.get(url, () => "the start");
  await app.register(readingPlugin, {
    database,
    content,
    clock,
    sessionOf,
    readerOf,
    secure: false,
    limited: true,
    originOf: () => "https://manual.example.org",
  });
  if (accountDeletion)
    accountDeletionRoutes(app, {
      accountDeletion: { database, accounts: accountDeletion, parts: [readingData(content), accountData] },
      sessionOf,
      secure: false,
      rerender: async (_request, reply, { status, message }) => reply.code(status).send(`Your data: ${message}`),
    });
  let accounts = 0;
  return {
    app,
    database,
    content,
    reading: { database, content, clock, limited: true },
    clock,
    publish: async (edition) => {
      await publish(edition);
      await content.catalog.refresh();
    },
    newAccount: () =>
      database.db
        .transaction()
        .execute((trx) =>
          createAccount(trx, clock, { email: `a${++accounts}@b.test`, firstName: "Ada", lastName: "Byron" }),
        ),
    open: ({ id }) => opened.add(id),
    call: async (account, method, url, form) => {
      const response = await app.inject({
        method,
        url,
        cookies: account ? { test: account.id } : {},
        ...(form === undefined
          ? {}
          : { payload: form, headers: { "content-type": "application/x-www-form-urlencoded" } }),
      });
      return { status: response.statusCode, body: response.json(), cookies: response.cookies };
    },
    pageId: (version, slug) => {
      const view = content.catalog.edition(version)?.view;
      const page = view?.page("rules", slug) ?? view?.page("bluepages", slug);
      if (!page) throw new Error(`The small manual has no page ${slug} in ${version}.`);
      return page.id;
    },
  };
}

function sessionFor(account: Account): Session {
  return {
    id: `session of ${account.id}`,
    account,
    previousLoginAt: null,
    isShared: false,
    passedSecondFactor: false,
    provedAt: null,
    lacksSecondFactor: false,
    csrfToken: "token",
  };
}

function readerFor(account: Account | undefined, opened: ReadonlySet<string>): Reader {
  if (!account) return { kind: "visitor" };
  const { id, isAdmin } = account;
  return {
    kind: "account",
    accountId: id,
    isAdmin,
    trial: opened.has(id) ? { from: 0, until: Infinity } : null,
    individual: [],
    seat: null,
    organization: null,
    invitedTo: [],
  };
}
