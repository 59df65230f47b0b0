import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, { type FastifyInstance } from "fastify";
import type { Database } from "../../../../platform/db/database.ts";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import type { Account, Session } from "../../../accounts/contract.ts";
import { accountData, createAccount, findAccount } from "../../../accounts/server/public.ts";
import type { AccountsTables } from "../../../accounts/server/tables.ts";
import { publishEdition } from "../../../content/server/public.ts";
import type { ManualEdition } from "../../../content/server/manual.ts";
import { type OpenContent, openContent } from "../../../content/server/reading/open-content.ts";
import type { ContentTables } from "../../../content/server/tables.ts";
import { manualEdition, manualPage } from "../../../content/server/testing/small-manual.ts";
import type { Reader } from "../../../subscriptions/contract.ts";
import type { Leaving } from "../leaving/leaving.ts";
import { leavingRoutes } from "../leaving/leaving-routes.ts";
import { readingData } from "../leaving/reading-data.ts";
import { startVisitors } from "../preferences/start-visitors.ts";
import { readingPlugin } from "../plugin.ts";
import type { Reading } from "../reading.ts";
import type { ReadingTables } from "../tables.ts";

export type ReadingTestTables = ReadingTables & AccountsTables & ContentTables;

/** The domain with its calls on a small manual of two editions, for as many accounts as a test asks for. */
export interface OpenReading {
  app: FastifyInstance;
  database: Database<ReadingTestTables>;
  content: OpenContent;
  reading: Reading;
  /** Moves on by itself, a millisecond a look; may be set. */
  clock: { time: number; now(): number };
  newAccount(): Promise<Account>;
  /** Asks a call as an account, or as nobody. The form is sent as readers' browsers send it. */
  call(account: Account | undefined, method: "GET" | "POST" | "DELETE", url: string, form?: string): Promise<Answer>;
  pageId(version: string, slug: string): string;
  publish(edition: ManualEdition): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
  cookies: { name: string; value: string }[];
}

/** The numbers of the manual's pages: slugs p1, p2 … in the section rules, of either edition. */
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

export async function openReading(database: Database<ReadingTestTables>): Promise<OpenReading> {
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
  await app.register(formbody);
  const sessionOf = async ({ cookies }: { cookies: Record<string, string | undefined> }) => {
    const account = await findAccount(database.db, cookies["test"] ?? "");
    return account && sessionFor(account);
  };
  const readerOf = async (request: { cookies: Record<string, string | undefined> }) =>
    readerFor((await sessionOf(request))?.account);
  startVisitors(app, { content, sessionOf });
  app.get("/bluebook", () => "the start");
  await app.register(readingPlugin, { database, content, clock, sessionOf, readerOf, secure: false });
  const leaving: Leaving<ReadingTestTables> = { database, parts: [readingData(content), accountData] };
  leavingRoutes(app, {
    leaving,
    sessionOf,
    secure: false,
    redraw: async (_request, reply, { status, message }) => reply.code(status).send(`Your data: ${message}`),
  });
  let accounts = 0;
  return {
    app,
    database,
    content,
    reading: { database, content, clock },
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
  return { id: `session of ${account.id}`, account, previousLoginAt: null, csrfToken: "token" };
}

function readerFor(account: Account | undefined): Reader {
  if (!account) return { kind: "visitor" };
  const { id, isAdmin } = account;
  return {
    kind: "account",
    accountId: id,
    isAdmin,
    trial: null,
    individual: [],
    seat: null,
    organisation: null,
    invitedTo: [],
  };
}
