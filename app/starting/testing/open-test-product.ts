import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import { z } from "zod";
import { systemClock } from "../../../platform/clock/clock.ts";
import { LARGEST_BODY } from "../../../platform/http/bodies/read-bodies.ts";
import type { TestDatabase } from "../../../platform/testing/databases.ts";
import { createDemoAccounts, DEMO_PASSWORD } from "../../first-start/demo-accounts.ts";
import { readConfig } from "../../config.ts";
import { compileDocument, type FrontEnd } from "../../http/front-end.ts";
import { subscriptionsOf } from "../../http/readers.ts";
import { createServer } from "../../server.ts";

/** A route of the product, as its plugin declares it. */
export interface Route {
  method: string;
  url: string;
  /** Whether it also serves people who are not logged in. */
  forAnybody: boolean;
  /** Whether it requires no token. */
  withoutCsrf: boolean;
  /** The most bytes that it takes. */
  largestBody: number;
}

/** The whole product on a test's database, called without a network. */
export interface TestProduct {
  app: FastifyInstance;
  /** Every route, in the order of declaration. */
  routes: readonly Route[];
  close(): Promise<void>;
}

/**
 * Opens the whole product as app/main.ts does, rendered from the sources, with the demo accounts. Publish something
 * first if the test reads pages.
 */
export async function openTestProduct(
  database: Omit<TestDatabase, "remove">,
  settings: Record<string, string> = {},
): Promise<TestProduct> {
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    RUN_JOBS: "0",
    DATA_DIR: database.settings.dataDir,
    DATABASE_URL: database.settings.databaseUrl,
    PUBLIC_URL: "http://localhost:3000",
    ...settings,
  });
  await createDemoAccounts(database, subscriptionsOf(config, systemClock));
  const routes: Route[] = [];
  const { app } = await createServer({
    config,
    database,
    openFrontEnd: async (server) => {
      server.addHook("onRoute", ({ method, url, config: said, bodyLimit: largestBody = LARGEST_BODY }) => {
        const { forAnybody = false, withoutCsrf = false } = said ?? {};
        for (const one of [method].flat()) routes.push({ method: one, url, forAnybody, withoutCsrf, largestBody });
      });
      return sourceFrontEnd();
    },
  });
  await app.ready();
  return { app, routes, close: () => app.close() };
}

/** Waits until the product can answer everything, searches too. @throws Error if it can't after a minute */
export async function untilReady(app: FastifyInstance): Promise<void> {
  const end = performance.now() + 60_000;
  while ((await app.inject("/readyz")).statusCode !== 200) {
    if (performance.now() > end) throw new Error("The product isn't ready after a minute.");
    await setTimeout(50);
  }
}

/** Renders the pages from their sources, without a build. */
async function sourceFrontEnd(): Promise<FrontEnd> {
  const document = compileDocument(await readFile(join(import.meta.dirname, "../../../index.html"), "utf8"));
  return {
    inlineScripts: [],
    adminScripts: { editor: "/assets/admin-editor.js", menu: "/assets/admin-menu.js" },
    // Only where something is rendered: Node alone can list the routes.
    renderer: () => import("../../entry-server.tsx"),
    mails: async () => (await import("../../entry-mails.tsx")).mails,
    document: () => Promise.resolve(document),
  };
}

/** A browser without scripts: it stores cookies, and sends back the token of the last page or response that had one. */
export class PlainBrowser {
  readonly #app: FastifyInstance;
  readonly #from: Pick<InjectOptions, "remoteAddress">;
  readonly cookies = new Map<string, string>();
  token = "";

  /** `from`: the address it calls from, if not this machine. */
  constructor(app: FastifyInstance, from: Pick<InjectOptions, "remoteAddress"> = {}) {
    this.#app = app;
    this.#from = from;
  }

  async open(url: string, headers: Record<string, string> = {}) {
    return this.#send({ method: "GET", url, headers });
  }

  /** Submits a form of the page that was opened last. */
  async submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#send({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ csrf: this.token, ...fields }).toString(),
    });
  }

  /** Sends a form with a file. */
  async upload(url: string, contentType: string, payload: Buffer) {
    return this.#send({ method: "POST", url, headers: { "content-type": contentType }, payload });
  }

  /** Sends a call as the pages' scripts do. */
  async call(method: string, url: string, fields: Record<string, string> = {}) {
    return this.#send({
      method: z.enum(["POST", "PUT", "PATCH", "DELETE"]).parse(method),
      url,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": this.token,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** Logs in with the form. */
  async logIn(email: string, password = DEMO_PASSWORD) {
    await this.open("/login");
    return this.submit("/login", { email, password, return: "/bluebook" });
  }

  async #send(request: InjectOptions) {
    const response = await this.#app.inject({ ...this.#from, ...request, cookies: Object.fromEntries(this.cookies) });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || value === "" || (expires !== undefined && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = /name="csrf" value="([^"]+)"|"csrfToken":"([^"]+)"/.exec(response.body);
    if (token) this.token = token[1] ?? token[2] ?? "";
    return response;
  }
}

/**
 * Opens a browser whose account has logged in, on a page whose forms it can send. @throws Error if the log-in is
 * refused
 */
export async function openLoggedIn(
  { app }: Pick<TestProduct, "app">,
  email: string,
  page: string,
): Promise<PlainBrowser> {
  const browser = new PlainBrowser(app);
  const { statusCode } = await browser.logIn(email);
  if (statusCode !== 303) throw new Error(`${email} can't log in: ${statusCode}.`);
  await browser.open(page);
  return browser;
}
