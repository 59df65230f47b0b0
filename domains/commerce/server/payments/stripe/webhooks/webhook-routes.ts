import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Clock } from "../../../../../../platform/clock/clock.ts";
import { AppError } from "../../../../../../platform/http/errors.ts";
import type Stripe from "stripe";
import type { Database } from "../../../../../../platform/db/database.ts";
import { enqueueJob } from "../../../../../../platform/jobs/define-job.ts";
import type { StripeAccess } from "../stripe-client.ts";
import { STRIPE, type StripePayments } from "../stripe-provider.ts";
import { insertNotice, isUnsettled } from "./webhooks-store.ts";
import { readWebhookEvent, settleNoticeJob } from "./handle-webhook-event.ts";
import { countUnannounced } from "../reconcile/reconcile-store.ts";

interface NoticeSources {
  access: StripeAccess;
  database: Database;
}

/**
 * Keeps a notice together with the job that follows its hint, or forgets it if it doesn't concern us. Once this returns,
 * Stripe may be told that it arrived. Notices about the same thing are followed by one job.
 */
async function receiveWebhook({ access, database }: NoticeSources, event: Stripe.Event): Promise<void> {
  const notice = readWebhookEvent(access, event);
  if (!notice) return;
  const { id, type, subject, ref } = notice;
  const { clock } = access;
  await database.db.transaction().execute(async (trx) => {
    const row = { id, provider: STRIPE, type, ref, received_at: clock.now(), settled_at: null };
    if (!(await insertNotice(trx, row)) && !(await isUnsettled(trx, id))) return;
    await enqueueJob(trx, clock, settleNoticeJob, { subject, ref }, { uniqueKey: `${settleNoticeJob.name}:${ref}` });
  });
}

/** Where Stripe sends its notices. */
const STRIPE_WEBHOOK = "/webhooks/stripe";

/** The largest notice that is read, in bytes. Stripe's are a few kilobytes. */
const LARGEST_NOTICE = 262_144;

/** How often a refused notice is logged at most, in milliseconds: anyone can send one. */
const QUIET_MS = 60_000;

/**
 * Receives Stripe's notices. Its scope of the server reads bodies as bytes, because they are what is signed; the
 * signature stands in for a session and a token.
 */
export const noticeRoutes: FastifyPluginAsync<NoticeSources> = (app, sources) => {
  const { clock, settings } = sources.access;
  const refuse = refusal(clock);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Body: Buffer }>(
    STRIPE_WEBHOOK,
    {
      bodyLimit: LARGEST_NOTICE,
      config: { withoutCsrf: true },
      // Before the body is read; its signature is checked after that.
      onRequest: async (request) => {
        if (!isFresh(signatureOf(request), clock.now())) refuse(request);
      },
    },
    async (request, reply) => {
      const notice = { body: request.body, signature: signatureOf(request), now: clock.now() };
      const event = verifyNotice(await sources.access.client(), notice, settings.webhookSecrets);
      if (!event) return refuse(request);
      await receiveWebhook(sources, event);
      return reply.header("cache-control", "no-store").send({ received: true });
    },
  );
  return Promise.resolve();
};

/** Whether a signature names a time that is near enough, as its check will ask again. */
function isFresh(signature: string, now: number): boolean {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  return seconds !== undefined && Math.abs(now / 1_000 - Number(seconds)) <= SIGNATURE_SECONDS;
}

function signatureOf({ headers }: FastifyRequest): string {
  const value = headers["stripe-signature"];
  return typeof value === "string" ? value : "";
}

/** Returns what refuses a notice, and says so in the log, though not each time. */
function refusal(clock: Clock): (request: FastifyRequest) => never {
  let quietUntil = 0;
  return (request) => {
    if (clock.now() >= quietUntil) {
      request.log.warn("a payment notice was refused: its signature is wrong or old, or this machine's clock is");
      quietUntil = clock.now() + QUIET_MS;
    }
    throw new AppError({
      code: "notice-refused",
      status: 400,
      message: "This notice is not signed with the secret of this installation, or is too old. Nothing was changed.",
    });
  };
}

/** How far the time in a signature may be from ours, in seconds: Stripe signs each repetition anew. */
const SIGNATURE_SECONDS = 300;

/**
 * Returns the event of a notice if it was signed with one of the secrets, else undefined: whatever the library throws,
 * it threw at what anybody may send. `body`: the bytes that came. `now` is in epoch milliseconds.
 */
function verifyNotice(
  { webhooks }: Stripe,
  { body, signature, now }: { body: Buffer; signature: string; now: number },
  secrets: readonly string[],
): Stripe.Event | undefined {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(body, signature, secret, SIGNATURE_SECONDS, undefined, now);
    } catch {
      // Signed with the next secret, or with none.
    }
  }
  return undefined;
}

const DAY_MS = 86_400_000;

/** How late a notice may be: Stripe sends the first one within seconds. In milliseconds. */
const LATE_MS = 10 * 60_000;

/** Whether each payment of the last day was announced by a notice. If not, the webhook isn't set up as it should be. */
export async function arePaymentsAnnounced({ access, orders }: StripePayments): Promise<boolean> {
  const now = access.clock.now();
  const times = { from: now - DAY_MS, until: now - LATE_MS };
  return (await countUnannounced(orders.database.db, { provider: STRIPE, ...times })) === 0;
}
