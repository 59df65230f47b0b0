import path from "node:path";
import type { PostOffice } from "../../domains/messaging/server/outbox/send-mail.ts";
import { fileTransport } from "../../domains/messaging/server/transports/file-transport.ts";
import { smtpSettings } from "../../domains/messaging/server/transports/smtp/smtp-settings.ts";
import { smtpTransport } from "../../domains/messaging/server/transports/smtp/smtp-transport.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { JobLog } from "../../platform/jobs/run-job.ts";
import type { DB } from "../../db/schema.ts";
import type { Config } from "../config.ts";

interface PostOfficeParts {
  database: Database<DB>;
  clock: Clock;
  log: JobLog;
  mails: PostOffice["mails"];
}

/** The folder that mails go into without a mail server. */
export function mailFolder({ dataDir }: Config): string {
  return path.join(dataDir, "mail");
}

/** How this process sends mails, by its settings. */
export function openPostOffice(config: Config, parts: PostOfficeParts): PostOffice {
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
