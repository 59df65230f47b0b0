import { statSync } from "node:fs";
import { isLiveKey } from "../../domains/commerce/server/public.ts";
import { isS3 } from "../../platform/files/stores/place.ts";
import { isLoopback } from "../../platform/http/address/is-loopback.ts";
import { StartError } from "../../platform/starting/starting.ts";
import type { Settings } from "./settings.ts";

/** Settings that are wrong, or aren't any: the start stops with a sentence for each. */
export class ConfigError extends StartError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join("\n"), options);
    this.problems = problems;
  }
}

/** What settings must be together, or on this machine. */
interface Rule {
  /** The settings that it looks at: if one of them is already wrong by itself, it has nothing to say. */
  about: readonly (keyof Settings)[];
  /** Says what is wrong, if anything is; never a value that may be a secret. */
  refuse(data: Settings): string | undefined;
}

/**
 * Says everything that is wrong with settings that are each well-formed. `wrong`: the names of those that are not, which
 * `data` has by their defaults.
 */
export function refusedTogether(data: Settings, wrong: ReadonlySet<string>): string[] {
  return rules
    .filter(({ about }) => !about.some((name) => wrong.has(name)))
    .map(({ refuse }) => refuse(data))
    .filter((sentence) => sentence !== undefined);
}

const rules: readonly Rule[] = [
  {
    about: ["NODE_ENV", "DEMO"],
    refuse: ({ NODE_ENV, DEMO }) =>
      NODE_ENV === "production" && DEMO === true
        ? "DEMO must not be 1 when NODE_ENV is production: demo accounts have known passwords."
        : undefined,
  },
  {
    about: ["NODE_ENV", "LIMITS"],
    refuse: ({ NODE_ENV, LIMITS }) =>
      NODE_ENV === "production" && LIMITS === "off"
        ? "LIMITS must not be off when NODE_ENV is production: passwords could be guessed."
        : undefined,
  },
  {
    about: ["NODE_ENV", "PUBLIC_URL"],
    refuse: ({ NODE_ENV, PUBLIC_URL }) =>
      NODE_ENV === "production" && PUBLIC_URL === undefined
        ? "PUBLIC_URL must be set in production: pages and emails link to it."
        : undefined,
  },
  {
    about: ["NODE_ENV", "SMTP_URL", "MAILS_TO_FOLDER"],
    refuse: ({ NODE_ENV, SMTP_URL, MAILS_TO_FOLDER }) =>
      NODE_ENV === "production" && SMTP_URL === undefined && !MAILS_TO_FOLDER
        ? "SMTP_URL must be set in production: nobody can sign up without email. To start without it, set MAILS_TO_FOLDER=1, and emails are written to a folder."
        : undefined,
  },
  {
    about: ["NODE_ENV", "SUPPORT_EMAIL"],
    refuse: ({ NODE_ENV, SUPPORT_EMAIL }) =>
      NODE_ENV === "production" && SUPPORT_EMAIL === undefined
        ? "SUPPORT_EMAIL must be set in production: pages and emails tell readers to write to it."
        : undefined,
  },
  {
    about: ["NODE_ENV", "DATABASE_URL", "SECRET_KEY"],
    refuse: ({ NODE_ENV, DATABASE_URL, SECRET_KEY }) =>
      NODE_ENV === "production" && DATABASE_URL !== undefined && SECRET_KEY === undefined
        ? "SECRET_KEY must be set when production runs on Postgres: every node signs with it. `openssl rand -base64 32` generates one."
        : undefined,
  },
  { about: ["NODE_ENV"], refuse: (data) => (data.NODE_ENV === "production" ? undefined : refusePublicTrial(data)) },
  {
    about: ["DATA_DIR"],
    refuse: ({ DATA_DIR }) =>
      kindOf(DATA_DIR) === "other" ? `DATA_DIR must be a folder, and ${DATA_DIR} is not.` : undefined,
  },
  {
    about: ["DOCUMENT_TEMPLATES"],
    refuse: ({ DOCUMENT_TEMPLATES: folder }) =>
      folder === undefined || kindOf(folder) === "folder"
        ? undefined
        : `DOCUMENT_TEMPLATES must be a folder, and ${folder} is not.`,
  },
  {
    about: ["SMTP_URL", "MAIL_FROM"],
    refuse: ({ SMTP_URL, MAIL_FROM }) =>
      SMTP_URL !== undefined && MAIL_FROM === undefined
        ? "MAIL_FROM must be set when SMTP_URL is: emails need a sender."
        : undefined,
  },
  {
    about: ["SEARCH_APPLICATION_ID", "SEARCH_API_KEY", "SEARCH_ORIGIN"],
    refuse: ({ SEARCH_APPLICATION_ID: id, SEARCH_API_KEY: key, SEARCH_ORIGIN: origin }) =>
      (id ?? key ?? origin) !== undefined && (id === undefined || key === undefined)
        ? "SEARCH_APPLICATION_ID and SEARCH_API_KEY must both be set: the hosted search service asks for both."
        : undefined,
  },
  {
    about: ["SEARCH_APPLICATION_ID", "SEARCH_URL"],
    refuse: ({ SEARCH_APPLICATION_ID: id, SEARCH_URL: nodes }) =>
      id !== undefined && nodes !== undefined
        ? "SEARCH_APPLICATION_ID and SEARCH_URL can't both be set: one engine searches."
        : undefined,
  },
  {
    about: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    refuse: ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets }) =>
      (key === undefined) === (secrets === undefined)
        ? undefined
        : "STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must both be set: without notices, payments would be seen late.",
  },
  {
    about: ["NODE_ENV", "STRIPE_SECRET_KEY"],
    refuse: ({ NODE_ENV, STRIPE_SECRET_KEY: key }) =>
      NODE_ENV !== "production" && key !== undefined && isLiveKey(key)
        ? "STRIPE_SECRET_KEY must be a test key unless NODE_ENV is production: it moves real money."
        : undefined,
  },
  {
    about: ["NODE_ENV", "STRIPE_API"],
    refuse: ({ NODE_ENV, STRIPE_API: api }) =>
      NODE_ENV === "production" && api !== undefined && !isLoopback(new URL(api).hostname)
        ? "STRIPE_API must not point to another machine when NODE_ENV is production."
        : undefined,
  },
  {
    about: ["BACKUP_EVERY", "BACKUP_TO"],
    refuse: ({ BACKUP_EVERY, BACKUP_TO }) =>
      BACKUP_EVERY !== undefined && BACKUP_TO === undefined
        ? "BACKUP_TO must be set when BACKUP_EVERY is: backups need a place."
        : undefined,
  },
  {
    about: ["FILES_TO"],
    refuse: ({ FILES_TO: to }) =>
      to !== undefined && !isS3(to) && kindOf(to) === "other"
        ? `FILES_TO must be a folder, and ${to} is not.`
        : undefined,
  },
  {
    about: ["BACKUP_TO", "FILES_TO", "STORE_KEY_ID", "STORE_SECRET"],
    refuse: ({ BACKUP_TO, FILES_TO, STORE_KEY_ID: keyId, STORE_SECRET: secret }) => {
      if ((keyId === undefined) !== (secret === undefined))
        return "STORE_KEY_ID and STORE_SECRET must both be set, or neither.";
      if (keyId !== undefined) return undefined;
      const [bucket] = Object.entries({ BACKUP_TO, FILES_TO }).find(([, to]) => to !== undefined && isS3(to)) ?? [];
      return bucket && `STORE_KEY_ID and STORE_SECRET must be set when ${bucket} is a bucket.`;
    },
  },
];

/**
 * Refuses a server outside production that others could reach: its passwords are known, its emails are on a page, and
 * its cookies work without TLS.
 */
function refusePublicTrial(data: Pick<Settings, "HOST" | "PUBLIC_URL" | "SMTP_URL">): string | undefined {
  const reasons = [
    isLoopback(data.HOST) ? undefined : `HOST is ${data.HOST}`,
    data.PUBLIC_URL === undefined || isLoopback(new URL(data.PUBLIC_URL).hostname) ? undefined : "PUBLIC_URL is public",
    data.SMTP_URL === undefined || isLoopback(new URL(data.SMTP_URL).hostname) ? undefined : "SMTP_URL sends real mail",
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0
    ? undefined
    : `NODE_ENV must be production when others can reach the server (${reasons.join(", ")}): otherwise demo accounts with known passwords and everyone's emails would be public.`;
}

/** What lies at a path: a folder, something else (also somewhere above it), or nothing yet. */
function kindOf(path: string): "folder" | "other" | "nothing" {
  try {
    return statSync(path).isDirectory() ? "folder" : "other";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOTDIR" ? "other" : "nothing";
  }
}
