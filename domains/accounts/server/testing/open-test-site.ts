import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import { answerErrors } from "../../../../platform/http/answer-errors.ts";
import { limitBodies } from "../../../../platform/http/bodies/read-bodies.ts";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { saveUserAction } from "../../calls.ts";
import { accountsPlugin } from "../plugin.ts";
import { guardAccounts } from "../screens/screen-context.ts";
import { saveUser } from "../commands/profile/profile.ts";
import { readSessions } from "../security/sessions/session-of.ts";
import type { TestAccounts } from "./open-test-accounts.ts";

/** Opens the routes of accounts as app/ composes them; a page's body is its screen data as JSON. */
export async function openTestSite(
  { accounts }: TestAccounts,
  { secure }: { secure: boolean },
): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const sessionOf = readSessions({ database: accounts.database, clock: accounts.clock, secure, trustsDemo: false });
  answerErrors(app, async (request) => (await sessionOf(request)) !== undefined);
  await app.register(cookie);
  limitBodies(app);
  guardAccounts(app, { sessionOf, secure, publicUrl: undefined });
  accountsPlugin(app, {
    accounts,
    sessionOf,
    secure,
    hasTrial: () => true,
    earlierTrialOf: () => Promise.resolve(null),
    renderScreen: async (_request, reply, screen, status) => reply.code(status).send(screen),
  });
  const save = saveUser({ accounts, sessionOf, secure });
  withContracts(app).route({
    method: "POST",
    url: "/",
    schema: { body: saveUserAction.body },
    handler: (request, reply) => save(request.body, request, reply),
  });
  return app;
}

/** A browser: stores cookies and sends the token of the last page or response that had one. */
export class TestBrowser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  token = "";

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async open(url: string, headers: Record<string, string> = {}) {
    return this.#send({ method: "GET", url, headers });
  }

  /** Submits a form of the page opened last. */
  async submit(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#send({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ csrf: this.token, ...fields }).toString(),
    });
  }

  /** Sends a call as the pages' scripts do. */
  async call(fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#send({
      method: "POST",
      url: "/",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-requested-with": "XMLHttpRequest",
        "x-csrf-token": this.token,
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  async #send(request: { method: "GET" | "POST"; url: string; headers: Record<string, string>; payload?: string }) {
    const response = await this.#app.inject({ ...request, cookies: Object.fromEntries(this.cookies) });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const token = /"csrfToken":"([^"]+)"/.exec(response.body)?.[1];
    if (token !== undefined) this.token = token;
    return response;
  }
}
