import path from "node:path";
import { DOCUMENT_ATTACHMENT, readDocumentAttachment } from "../../domains/commerce/server/plugin.ts";
import { type Mailer, fileTransport, smtpTransport } from "../../domains/messaging/server/plugin.ts";
import { type AttachedFile, type MailAttachment, smtpSettings } from "../../domains/messaging/server/public.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Queries } from "../../platform/db/database.ts";
import type { JobLog } from "../../platform/jobs/run-job.ts";
import type { Config } from "../config.ts";

/** Reads what an email brings from the domain that keeps it. */
async function readAttachment(db: Queries, { kind, id }: MailAttachment): Promise<AttachedFile> {
  return kind === DOCUMENT_ATTACHMENT ? await readDocumentAttachment(db, id) : "never";
}

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
    readAttachment: (attachment) => readAttachment(parts.database.db, attachment),
    transport:
      config.smtpUrl === undefined
        ? fileTransport(mailFolder(config))
        : smtpTransport(smtpSettings(config.smtpUrl, config.smtpTls)),
    from: config.mailFrom,
    site: { productName: config.productName, siteUrl: config.publicUrl },
  };
}
