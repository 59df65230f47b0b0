import { z } from "zod";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { openSecrets } from "../../../../platform/secrets/secrets.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import type { Account, Session } from "../../contract.ts";
import { screenActs } from "../../rules.ts";
import type { Accounts } from "../accounts.ts";
import { newDeviceMail } from "../emails/mails.ts";
import { accountJobs } from "../jobs/handlers.ts";
import { openPasswords } from "../security/passwords/passwords.ts";
import { createAccount, type NewAccount } from "../records/records.ts";
import { readSessions } from "../security/sessions/session-of.ts";

/** Accounts on a test database, with a movable clock, cheap hashes, and readable mails. */
export interface TestAccounts {
  accounts: Accounts;
  clock: ReturnType<typeof fixedClock>;
  /** The accounts reported to the hooks as verified, in order. */
  verified: Account[];
  /** Adds an account, verified and with the password `correct horse` unless `person` says otherwise. */
  add(person?: Partial<NewAccount>): Promise<Account>;
  sessionOf(token: string): Promise<Session | undefined>;
  /**
   * Runs waiting jobs and returns the queued mails by template and then as they were queued, each once. Leaves out
   * new-device mails, since most tests sign in as a new browser each time.
   */
  mails(): Promise<Mail[]>;
  /** The new-device mails, each returned once. */
  deviceMails(): Promise<Mail[]>;
  close(): Promise<void>;
}

interface Mail {
  template: string;
  to: string;
  props: Record<string, unknown>;
  /** The code in the mailed link. */
  code: string;
}

const mailProps = z.looseObject({ link: z.url().optional() });

const DEVICE_MAIL = newDeviceMail.name;

export const PASSWORD = "correct horse";

export async function openTestAccounts(database: Database, options: Partial<Accounts> = {}): Promise<TestAccounts> {
  const clock = fixedClock(1_900_000_000_000);
  const passwords = openPasswords({ cost: { memory: 64, passes: 1 } });
  const verified: Account[] = [];
  const accounts: Accounts = {
    database,
    clock,
    passwords,
    productName: "Fieldstone",
    origin: () => "https://manual.example.org",
    hooks: [
      {
        onVerified: (_trx, account) => {
          verified.push(account);
          return Promise.resolve();
        },
      },
    ],
    organizationAt: () => undefined,
    secrets: openSecrets(["a secret of tests, long enough to be one"]),
    supportEmail: "help@example.org",
    wantsSecondPerson: false,
    acts: screenActs,
    limited: true,
    ...options,
  };
  const errors: unknown[] = [];
  const log = { error: (details: unknown) => errors.push(details), warn: (details: unknown) => errors.push(details) };
  const worker = new Worker({ database, clock, handlers: accountJobs(accounts), log });
  const passwordHash = await passwords.hash(PASSWORD);
  let people = 0;
  const seen = new Set<string>();

  async function freshMails(isAskedFor: (template: string) => boolean): Promise<Mail[]> {
    await worker.runDue();
    if (errors.length > 0) throw new Error(`a job failed: ${JSON.stringify(errors)}`);
    const rows = await database.db.selectFrom("outbox").selectAll().orderBy("template").orderBy("id").execute();
    const fresh = rows.filter(({ id, template }) => !seen.has(id) && isAskedFor(template));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ template, to_address: to, props }) => {
      const read = mailProps.parse(props === null ? {} : readJson(props));
      const code = new URL(read.link ?? "https://none.invalid").searchParams.get("code") ?? "";
      return { template, to, props: read, code };
    });
  }

  return {
    accounts,
    clock,
    verified,
    add: (person) => {
      people += 1;
      const made = { email: `person${people}@example.org`, firstName: "Ann", lastName: "Lee", passwordHash };
      return accounts.database.db
        .transaction()
        .execute((trx) => createAccount(trx, clock, { ...made, emailVerifiedAt: clock.now(), ...person }));
    },
    sessionOf: (token) =>
      readSessions({ database, clock, secure: false, trustsDemo: false })({ cookies: { session: token } }),
    mails: () => freshMails((template) => template !== DEVICE_MAIL),
    deviceMails: () => freshMails((template) => template === DEVICE_MAIL),
    close: () => passwords.close(),
  };
}
