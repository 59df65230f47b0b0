import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { smtpSettings, tryMailServer } from "../../../domains/messaging/server/public.ts";
import type { Config } from "../../config.ts";
import { secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { nodeOrigin, productRelease, secretKeyIn } from "../../starting/environment.ts";
import { productRoot } from "../../../platform/starting/starting.ts";
import { sizeOf } from "../operations/words.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

/** The checks of this machine: its disk, its Node, its mail server. */
export function machineChecks(config: Config): Check[] {
  return [
    { name: "disk", run: () => checkDisk(config) },
    { name: "node", run: () => Promise.resolve(checkNode()) },
    { name: "mail server", run: (signal) => checkMail(config, signal) },
  ];
}

/** Below this, in bytes, the disk will soon be full, or is. */
const LITTLE = 2_000_000_000;
const NONE = 200_000_000;

async function checkDisk({ dataDir, databaseUrl, secretKeys }: Config): Promise<readonly Finding[]> {
  if (!existsSync(dataDir))
    return [
      look(
        `The folder ${path.resolve(dataDir)} is not there yet.`,
        "The first start creates it. If the server has run before, check DATA_DIR.",
      ),
    ];
  const written = await tryWriting(dataDir);
  if (written !== undefined)
    return [
      broken(
        `${path.resolve(dataDir)} is not writable (${written}).`,
        "Free up space, or fix its permissions or DATA_DIR.",
      ),
    ];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${path.resolve(dataDir)} is writable; ${sizeOf(free)} free.`;
  const room = free < NONE ? broken : look;
  const findings = free < LITTLE ? [room(says, "Free up space: the database, its log, and backups grow.")] : [ok(says)];
  const isOpen = secretKeys.length === 0 && databaseUrl === undefined && (await isReadByOthers(dataDir));
  return isOpen
    ? [...findings, look(`Others on this machine can read ${secretKeyFile(dataDir)}.`, "chmod 600 it.")]
    : findings;
}

/** A release that brings Node is run by that one: it is what the product was tested with. */
function checkNode(): Finding {
  const release = productRelease();
  const says = `Node ${process.version} ${nodeOrigin(release, process.execPath)}.`;
  const isOther = release.node !== undefined && !process.execPath.startsWith(path.join(productRoot, "node"));
  return isOther
    ? look(says, "Start the server and the commands with bin/fieldstone, which take the release's own.")
    : ok(says);
}

async function tryWriting(folder: string): Promise<string | undefined> {
  const file = path.join(folder, `.doctor-${randomUUID()}`);
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.write(Buffer.alloc(65_536));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function isReadByOthers(dataDir: string): Promise<boolean> {
  if (process.platform === "win32" || secretKeyIn(dataDir) === undefined) return false;
  return ((await stat(secretKeyFile(dataDir))).mode & 0o077) !== 0;
}

async function checkMail({ smtpUrl, smtpTls, environment }: Config, signal: AbortSignal): Promise<Finding> {
  if (smtpUrl === undefined)
    return environment === "production"
      ? look("Emails are written to a folder, and nobody receives them.", "Set SMTP_URL and MAIL_FROM.")
      : ok("Emails are written to a folder, as usual outside production.");
  const settings = smtpSettings(smtpUrl, smtpTls);
  const where = `The mail server ${settings.host}, port ${settings.port},`;
  try {
    const { isSecure } = await tryMailServer(settings, signal);
    const loggedIn = settings.auth === undefined ? "" : " and accepts the login";
    if (isSecure) return ok(`${where} answers over TLS${loggedIn}.`);
    return settings.host === "localhost" || settings.host.startsWith("127.")
      ? ok(`${where} answers${loggedIn}, without TLS on this machine.`)
      : look(`${where} answers${loggedIn}, but without TLS.`, "Use one with STARTTLS, and SMTP_TLS=required.");
  } catch (error) {
    return broken(`${where} takes no email: ${reasonOf(error)}.`, "Correct SMTP_URL or SMTP_TLS, or ask who runs it.");
  }
}
