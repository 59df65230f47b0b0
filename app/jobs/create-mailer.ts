import path from "node:path";
import { type Mailer, fileTransport, smtpTransport } from "../../domains/messaging/server/plugin.ts";
import { smtpSettings } from "../../domains/messaging/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobLog } from "../../platform/jobs/run-job.ts";
import type { Config } from "../config.ts";

interface PostOfficeParts {
  database: Database;
  clock: Clock;
  log: JobLog;
  mails: Mailer["mails"];
}

/** The folder for emails if there is no mail server. */
export function mailFolder({ dataDir }: Config): string {
  return path.join(dataDir, "mail");
}

/** Creates the mailer that the settings describe. */
export function createMailer(config: Config, parts: PostOfficeParts): Mailer {
  return {
    ...parts,
    transport:
      config.smtpUrl === undefined
        ? fileTransport(mailFolder(config))
        : smtpTransport(smtpSettings(config.smtpUrl, config.smtpTls)),
    from: config.mailFrom,
    site: { productName: config.productName, siteUrl: config.publicUrl },
  };
}
