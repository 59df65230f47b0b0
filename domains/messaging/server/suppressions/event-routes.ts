import type { FastifyBaseLogger, FastifyPluginAsync, FastifyRequest } from "fastify";
import { hash, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { AppError, notFound } from "../../../../platform/http/errors.ts";
import { count } from "../../../../platform/telemetry/count.ts";
import { findRecipient } from "../outbox/outbox-store.ts";
import { type ProviderEvents, providers } from "./provider-events.ts";
import { suppress } from "./suppressions.ts";

export interface MailEventRoutes {
  database: Database;
  clock: Clock;
  /** The password of those calls (MAIL_EVENTS_PASSWORD); without one, they are refused. */
  password: string | undefined;
  /** Asks an address of Amazon's once. */
  confirm?: (url: string) => Promise<void>;
}

/** The largest call that is read, in bytes. */
const LARGEST_CALL = 262_144;
/** How often a refused call is logged at most, in milliseconds: anyone can send one. */
const QUIET_MS = 60_000;

/**
 * Hears of bounces and complaints: `POST /mail-events/{ses|postmark|mailgun|report}`, with the password of HTTP's Basic
 * authentication, which stands in for a session and a token (docs/decisions/jobs-and-mail.md).
 */
export const mailEventRoutes: FastifyPluginAsync<MailEventRoutes> = (app, parts) => {
  let quietUntil = 0;
  // Amazon calls its JSON text, and a report is an email.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post<{ Body: string | undefined; Params: { provider: string } }>(
    "/mail-events/:provider",
    {
      bodyLimit: LARGEST_CALL,
      config: { withoutCsrf: true },
      // Before the body is read.
      onRequest: async (request) => {
        if (isKnown(request, parts.password)) return;
        if (parts.clock.now() >= quietUntil) {
          request.log.warn("a call about bounced emails was refused: its password isn't MAIL_EVENTS_PASSWORD");
          quietUntil = parts.clock.now() + QUIET_MS;
        }
        throw callRefused();
      },
    },
    async ({ body = "", params, log }, reply) => {
      const read = providers.get(params.provider);
      if (read === undefined) throw notFound("This provider");
      await follow(parts, eventsIn(read, body), log);
      return reply.header("cache-control", "no-store").send({ received: true });
    },
  );
  return Promise.resolve();
};

function isKnown({ headers: { authorization = "" } }: FastifyRequest, password: string | undefined): boolean {
  const [, word = ""] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(authorization) ?? [];
  const given = Buffer.from(word, "base64")
    .toString("utf8")
    .replace(/^[^:]*:/, "");
  const digest = (text: string) => hash("sha256", text, "buffer");
  return password !== undefined && timingSafeEqual(digest(given), digest(password));
}

function eventsIn(read: (body: string) => ProviderEvents, body: string): ProviderEvents {
  try {
    return read(body);
  } catch (error) {
    const message = "This is not what the provider sends. Nothing was changed.";
    throw new AppError({ code: "call-unreadable", status: 400, message, cause: error });
  }
}

async function follow(
  { database: { db }, clock, confirm = askOnce }: MailEventRoutes,
  { suppressions, undelivered, confirmAt }: ProviderEvents,
  log: FastifyBaseLogger,
): Promise<void> {
  const address = undelivered && (await findRecipient(db, undelivered.mailId));
  const reported =
    undelivered === undefined || address === undefined
      ? []
      : [{ address, reason: "bounced" as const, source: "a delivery report", detail: undelivered.detail }];
  for (const suppression of [...suppressions, ...reported]) {
    await suppress(db, clock, suppression);
    count("mail", suppression.reason);
    log.warn({ reason: suppression.reason, source: suppression.source }, "an address gets no more emails");
  }
  if (confirmAt !== undefined) await confirm(confirmAt);
}

/** Amazon sends nothing until its address was asked for; another call comes if that fails. */
async function askOnce(url: string): Promise<void> {
  const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
}

function callRefused(): AppError {
  return new AppError({ code: "call-refused", status: 401, message: "The password is wrong. Nothing was changed." });
}
