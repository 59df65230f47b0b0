import type { Command } from "@commander-js/extra-typings";
import { type Output, withOpened } from "../../../../platform/starting/command-line.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { z } from "zod";
import { type JobHandler, defineJob, enqueueJob, handleJob } from "../../../../platform/jobs/define-job.ts";
import {
  type DataOwner,
  type PersonalData,
  asJson,
  asMarkdown,
} from "../../../../platform/personal-data/personal-data.ts";
import { AppError } from "../../../../platform/http/errors.ts";
import type { Account } from "../../../accounts/contract.ts";
import {
  type Accounts,
  type From,
  closeAccount,
  findClosure,
  findClosureById,
  listClosures,
  mailErasure,
  reopenAccount,
} from "../../../accounts/server/public.ts";
import { findAccount, findAccountByEmail, requireAccount } from "../../../accounts/server/records/public.ts";
import { type SessionOf, confirmPassword, forgetReader, fromOf } from "../../../accounts/server/security/public.ts";
import { confirmationWrong, formOutdated } from "../errors.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { withContracts } from "../../../../platform/http/api/with-contracts.ts";
import { readingCalls } from "../../calls.ts";
import { AFTER_DELETION, readingPaths } from "../../rules.ts";
import { GRACE_DAYS } from "../../../accounts/rules.ts";

/** What account deletion works with: the domains' parts in the order of removal, the account itself last. */
export interface AccountDeletion {
  database: Database;
  accounts: Accounts;
  parts: readonly PersonalData[];
}

/** Erases an account after its grace period. */
const eraseAccountJob = defineJob({ name: "erase-account", payload: z.object({ closureId: z.string() }) });

/** The key that makes erasing a closed account a single job. */
function eraseKey(closureId: string): string {
  return `${eraseAccountJob.name}:${closureId}`;
}

/** Everything stored about an account, part by part, ready for JSON. */
async function exportData(
  { database, parts }: Pick<AccountDeletion, "database" | "parts">,
  owner: DataOwner,
): Promise<Record<string, unknown>> {
  const read = await Promise.all(parts.map(async (part) => [part.name, await part.read(database.db, owner)] as const));
  return Object.fromEntries(read);
}

/** What is kept after an account is deleted, and why: sentences for its owner. */
export function retainedData({ parts }: Pick<AccountDeletion, "parts">): string[] {
  return parts.flatMap(({ kept }) => kept);
}

/**
 * Closes an account at once and schedules its erasure in 14 days; until then its owner can restore it. Its seat in a
 * group stays taken and paid days keep running, so that nothing is lost; administering a group ends at once.
 * @throws AppError confirmation-wrong (422), too-many-tries (429), and what a part requires to be settled first
 */
async function leave(
  { database, accounts, parts }: AccountDeletion,
  account: Account,
  password: string,
  from: From,
): Promise<void> {
  try {
    await confirmPassword(accounts, account, { password, missing: "Enter your password to delete your account." });
  } catch (error) {
    const [sentence] = error instanceof AppError ? (error.errors?.["password"] ?? []) : [];
    throw sentence === undefined ? error : confirmationWrong(sentence);
  }
  await database.db.transaction().execute(async (trx) => {
    for (const part of parts) await part.close?.(trx, account);
    const closure = await closeAccount(accounts, trx, account, from);
    if (!closure) return;
    const options = { runAt: closure.erases_at, uniqueKey: eraseKey(closure.id) };
    await enqueueJob(trx, accounts.clock, eraseAccountJob, { closureId: closure.id }, options);
  });
}

interface DeletionContext extends Output {
  open(): Promise<AccountDeletion & { close(): Promise<void> }>;
}

/** Adds `closed-accounts`, `reopen` and `erase`. */
export function addAccountDeletion(program: Command, context: DeletionContext): void {
  program
    .command("closed-accounts")
    .summary("list the deleted accounts that can still be restored")
    .action(() => withOpened(context.open, (deletion) => listClosed(deletion, context)));
  const onClosed = (email: string, act: (deletion: AccountDeletion, closed: ClosedAccount) => Promise<string>) =>
    withOpened(context.open, async (deletion) => context.out(await act(deletion, await findClosed(deletion, email))));
  program
    .command("reopen")
    .summary("restore a deleted account")
    .argument("<email>")
    .action((email) =>
      onClosed(email, async ({ accounts }, { account }) => {
        await reopenAccount(accounts, account.id);
        return `${account.email} is open again, and its owner can log in.`;
      }),
    );
  program
    .command("erase")
    .summary("erase a deleted account now, without waiting 14 days")
    .argument("<email>")
    .action((email) =>
      onClosed(email, async (deletion, { account, closure }) => {
        await eraseAccount(deletion, closure.id, { atOnce: true });
        return `Erased all data of ${account.email}. The owner gets an email about it.`;
      }),
    );
}

type ClosedAccount = Awaited<ReturnType<typeof findClosed>>;

async function listClosed({ database: { db } }: AccountDeletion, { out, facts }: Output): Promise<void> {
  const closures = await listClosures(db);
  for (const { account_id, closed_at, erases_at } of closures) {
    const account = await findAccount(db, account_id);
    out(`${account?.email ?? account_id}  closed ${day(closed_at)}, erased ${day(erases_at)}`);
  }
  if (closures.length === 0) out("No deleted account can still be restored.");
  facts({ closures });
}

/** @throws AppError no-closed-account */
async function findClosed({ database: { db } }: AccountDeletion, email: string) {
  const account = await findAccountByEmail(db, email);
  const closure = account && (await findClosure(db, account.id));
  if (account && closure) return { account, closure };
  const message = `No deleted account has the address ${email}. List them with: npm run admin -- closed-accounts`;
  throw new AppError({ code: "no-closed-account", status: 404, message });
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

interface AccountDeletionRoutes {
  accountDeletion: AccountDeletion;
  sessionOf: SessionOf;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** Renders the screen again, with the reason its form was refused. */
  rerender(request: FastifyRequest, reply: FastifyReply, refusal: AppError): Promise<FastifyReply>;
}

/** Registers the downloads of an account's data, and the deletion of the account. */
export function accountDeletionRoutes(
  app: FastifyInstance,
  { accountDeletion, sessionOf, secure, rerender }: AccountDeletionRoutes,
): void {
  const api = withContracts(app);

  api.route({
    ...readingCalls.exportDataAsJson,
    handler: async (request, reply) => {
      const data = await exportData(accountDeletion, requireAccount(await sessionOf(request), request));
      return sendFile(reply, { name: "my-data.json", type: "application/json", pieces: asJson(data) });
    },
  });

  api.route({
    ...readingCalls.exportDataAsMarkdown,
    handler: async (request, reply) => {
      const data = await exportData(accountDeletion, requireAccount(await sessionOf(request), request));
      return sendFile(reply, { name: "my-data.md", type: "text/markdown", pieces: asMarkdown("Your data", data) });
    },
  });

  api.route({
    ...readingCalls.retainedData,
    handler: async (request) => {
      const loggedIn = (await sessionOf(request)) !== undefined;
      return { loggedIn, data: { data: retainedData(accountDeletion) } };
    },
  });

  async function leaveBy(request: FastifyRequest, reply: FastifyReply, password: string): Promise<void> {
    const owner = requireAccount(await sessionOf(request), request);
    await leave(accountDeletion, owner, password, fromOf(request));
    forgetReader(reply, secure);
  }

  api.route({
    ...readingCalls.deleteAccount,
    handler: async (request, reply) => {
      await leaveBy(request, reply, request.body.password);
      const message =
        "Your account is closed. Everything in it will be erased in 14 days; until then, you can restore it.";
      return reply.header("cache-control", "no-store").send({ loggedIn: false, success: true, message, data: null });
    },
  });

  // The screen's form, submitted without scripts.
  app.post(readingPaths.myData, { config: { rerendersStaleForm: true } }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (!(await sessionOf(request)))
      return reply.redirect(`/login?return=${encodeURIComponent(readingPaths.myData)}`, 303);
    if (request.hasStaleForm) return rerender(request, reply, formOutdated());
    try {
      await leaveBy(request, reply, passwordOf(request.body));
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return rerender(request, reply, error);
      throw error;
    }
    return reply.redirect(AFTER_DELETION, 303);
  });
}

interface PersonalFile {
  name: string;
  type: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

function sendFile(reply: FastifyReply, { name, type, pieces }: PersonalFile): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(Readable.from(pieces));
}

function passwordOf(body: unknown): string {
  const typed = typeof body === "object" && body !== null && "password" in body ? body.password : "";
  return typeof typed === "string" ? typed : "";
}

const DAY_MS = 24 * 3_600_000;

/** The jobs of account deletion. */
export function accountDeletionJobs(accountDeletion: AccountDeletion): JobHandler[] {
  return [
    handleJob(eraseAccountJob, async ({ closureId }) => {
      await eraseAccount(accountDeletion, closureId);
      await planAgain(accountDeletion, closureId);
    }),
  ];
}

/** If a clock that ran ahead closed the account, its grace period ends after its job: reschedules the job. */
async function planAgain({ database: { db }, accounts: { clock } }: AccountDeletion, closureId: string): Promise<void> {
  const closure = await findClosureById(db, closureId);
  const now = clock.now();
  if (!closure || closure.erases_at <= now) return;
  const runAt = Math.min(closure.erases_at, now + GRACE_DAYS * DAY_MS);
  await enqueueJob(db, clock, eraseAccountJob, { closureId }, { runAt, uniqueKey: eraseKey(closureId) });
}

/**
 * Erases everything of a closed account in one transaction, and notifies its owner. Does nothing if the account was
 * restored, its grace period isn't over (unless `atOnce`), or it was already erased, so it is safe to retry.
 */
async function eraseAccount(
  { database, accounts: { clock }, parts }: AccountDeletion,
  closureId: string,
  { atOnce = false } = {},
): Promise<boolean> {
  return database.db.transaction().execute(async (trx) => {
    const closure = await findClosureById(trx, closureId);
    if (!closure || (!atOnce && closure.erases_at > clock.now())) return false;
    const owner = await findAccount(trx, closure.account_id);
    if (!owner) return false;
    for (const part of parts) await part.remove(trx, owner);
    await mailErasure({ clock }, trx, owner);
    return true;
  });
}
