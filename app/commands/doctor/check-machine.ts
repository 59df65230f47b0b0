import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { resolveTxt } from "node:dns/promises";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { smtpSettings, tryMailServer } from "../../../domains/messaging/server/public.ts";
import type { Config } from "../../config.ts";
import { secretKeyFile } from "../../../platform/secrets/secrets.ts";
import { isOwnNode, nodeOrigin, productRelease, secretKeyIn } from "../../starting/environment.ts";
import { freeBytes, memoryHere } from "../../../platform/telemetry/machine.ts";
import { installationOf, interruptedUpgrade } from "../operations/releases/install.ts";
import { sizeOf } from "../operations/words.ts";
import { isRelease, productRoot } from "../../../platform/starting/starting.ts";
import { broken, type Check, type Finding, look, ok, reasonOf } from "./finding.ts";

/** The checks of this machine: its disk, its Node, its mail server. */
export function machineChecks(config: Config, lookUp: LookUp = resolveTxt): Check[] {
  return [
    { name: "disk", run: () => checkDisk(config) },
    { name: "memory", run: () => Promise.resolve(checkMemory()) },
    { name: "files", run: () => checkOwners(config) },
    { name: "upgrade", run: () => Promise.resolve(checkUpgrade()) },
    { name: "node", run: () => Promise.resolve(checkNode()) },
    { name: "mail server", run: (signal) => checkMail(config, signal) },
    { name: "sender", run: () => checkSender(config, lookUp) },
  ];
}

/** What a server takes with two editions, and an invoice that is set beside it; in bytes. */
const NEEDED_MEMORY = 450_000_000;

function checkMemory(): Finding {
  const { available, total } = memoryHere();
  const says = `${sizeOf(available)} of ${sizeOf(total)} memory are available.`;
  if (total < NEEDED_MEMORY)
    return look(says, "Give it half a gigabyte: a server takes 200 MB, and an invoice as much.");
  return available < total / 20 ? look(says, "See what else takes memory, or give this machine more.") : ok(says);
}

/** Whether an upgrade was interrupted before it had replaced anything. */
function checkUpgrade(): readonly Finding[] {
  if (!isRelease()) return [];
  const installation = installationOf(productRoot);
  const interrupted = installation && interruptedUpgrade(installation);
  if (interrupted === undefined) return [];
  return [
    broken(
      `The upgrade to ${interrupted.to} of ${interrupted.at} was interrupted; ${interrupted.from} may be stopped.`,
      "npm run admin -- rollback starts it again, and upgrade begins anew.",
    ),
  ];
}

/** What a command that was started as another user has left can't be opened by the server. */
async function checkOwners({ dataDir }: Config): Promise<readonly Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined);
  if (process.platform === "win32" || folder === undefined) return [];
  // What another check of this doctor tries out, as root, is none of the server's.
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith(".doctor-"));
  const owners = await Promise.all(
    names.map(async (name) => ({ name, uid: (await stat(path.join(dataDir, name))).uid })),
  );
  const foreign = owners.filter(({ uid }) => uid !== folder.uid).map(({ name }) => name);
  if (foreign.length === 0) return [ok(`Everything in ${path.resolve(dataDir)} belongs to its owner.`)];
  return [
    broken(
      `${foreign.join(", ")} in ${path.resolve(dataDir)} belong to another user than the folder: the server may not be able to open them.`,
      `chown --recursive --reference=${path.resolve(dataDir)} ${path.resolve(dataDir)}`,
    ),
  ];
}

/** Looks up the text records of a name in DNS. */
type LookUp = (name: string) => Promise<string[][]>;

/** Whether DNS says that emails may come from MAIL_FROM's domain (RFC 7208, RFC 7489); a DKIM key has a name that only its owner knows. */
async function checkSender({ mailFrom, smtpUrl, environment }: Config, lookUp: LookUp): Promise<readonly Finding[]> {
  if (smtpUrl === undefined || environment !== "production") return [];
  const domain = mailFrom.address.split("@").at(-1) ?? "";
  const records = async (name: string, begins: RegExp) =>
    await lookUp(name).then(
      (texts) => texts.some((parts) => begins.test(parts.join(""))),
      // Whether there is none is known only if DNS has answered.
      (error: unknown) =>
        error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA")
          ? false
          : undefined,
    );
  const spf = await records(domain, /^v=spf1\b/i);
  // A subdomain's policy may be that of the domain above it.
  const parent = domain.split(".").slice(1).join(".");
  const dmarc =
    (await records(`_dmarc.${domain}`, /^v=DMARC1\b/i)) ||
    (parent.includes(".") && (await records(`_dmarc.${parent}`, /^v=DMARC1\b/i)));
  if (spf === undefined || dmarc === undefined)
    return [
      look(`DNS doesn't say from here who may send for ${domain}.`, "Look its TXT records up: SPF, DKIM, DMARC."),
    ];
  const missing = [...(spf ? [] : ["SPF"]), ...(dmarc ? [] : ["DMARC"])];
  if (missing.length === 0) return [ok(`${domain} has an SPF and a DMARC record.`)];
  return [
    look(
      `${domain} has no ${missing.join(" and no ")} record: providers take its emails for spam, or refuse them.`,
      "See 'DNS and email' in docs/operations.md.",
    ),
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
  const free = await freeBytes(dataDir);
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
  const isOther = release.node !== undefined && !isOwnNode(process.execPath);
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
