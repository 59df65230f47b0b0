import { z } from "zod";
import { fixedClock } from "../../../../platform/clock/clock.ts";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import { Worker } from "../../../../platform/jobs/worker.ts";
import type { Account, Session } from "../../contract.ts";
import { type Accounts, type AccountsOptions, openAccounts } from "../accounts.ts";
import { accountJobs } from "../jobs/handlers.ts";
import { openPasswords } from "../security/passwords/open-passwords.ts";
import { createAccount, type NewAccount } from "../records/create-account.ts";
import { readSessions } from "../security/sessions/session-of.ts";
import type { AccountsDb } from "../tables.ts";

/** Accounts on a test's database, with a clock to move, cheap hashes, and mails to read. */
export interface TestAccounts {
  accounts: Accounts;
  clock: ReturnType<typeof fixedClock>;
  /** The accounts that the hooks were told to be verified, in order. */
  verified: Account[];
  /** Makes an account, verified and with the password `correct horse` unless `person` says otherwise. */
  add(person?: Partial<NewAccount>): Promise<Account>;
  sessionOf(token: string): Promise<Session | undefined>;
  /** Does what waits, and gives the mails that wait to be sent, by template; each is given once. */
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

interface Mail {
  template: string;
  to: string;
  props: Record<string, unknown>;
  /** The code in the mail's link. */
  code: string;
}

const mailProps = z.looseObject({ link: z.url().optional() });

export const PASSWORD = "correct horse";

export async function openTestAccounts(
  database: Database<AccountsDb>,
  options: Partial<AccountsOptions> = {},
): Promise<TestAccounts> {
  const clock = fixedClock(1_900_000_000_000);
  const passwords = openPasswords({ cost: { memory: 64, passes: 1 } });
  const verified: Account[] = [];
  const accounts = openAccounts({
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
    limited: true,
    ...options,
  });
  const errors: unknown[] = [];
  const log = { error: (details: unknown) => errors.push(details), warn: (details: unknown) => errors.push(details) };
  const worker = new Worker({ database, clock, handlers: accountJobs(accounts), log });
  const passwordHash = await passwords.hash(PASSWORD);
  let people = 0;
  const seen = new Set<string>();
  return {
    accounts,
    clock,
    verified,
    add: (person) => {
      people += 1;
      const made = { email: `person${people}@example.org`, firstName: "Ann", lastName: "Lee", passwordHash };
      return accounts.auth.inTransaction((trx) =>
        createAccount(trx, clock, { ...made, emailVerifiedAt: clock.now(), ...person }),
      );
    },
    sessionOf: (token) => readSessions({ database, clock, secure: false })({ cookies: { session: token } }),
    mails: async () => {
      await worker.runDue();
      if (errors.length > 0) throw new Error(`a job failed: ${JSON.stringify(errors)}`);
      const rows = await database.db.selectFrom("outbox").selectAll().orderBy("template").execute();
      const fresh = rows.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      return fresh.map(({ template, to_address: to, props }) => {
        const read = mailProps.parse(props === null ? {} : readJson(props));
        const code = new URL(read.link ?? "https://none.invalid").searchParams.get("code") ?? "";
        return { template, to, props: read, code };
      });
    },
    close: () => passwords.close(),
  };
}
