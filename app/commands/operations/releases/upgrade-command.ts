import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { StartError, productRoot } from "../../../../platform/starting/starting.ts";
import { backUp } from "../backup-command.ts";
import type { OperationsContext } from "../words.ts";
import {
  type Installation,
  type Upgrade,
  becomesReady,
  findInstallation,
  forgetUpgrade,
  goBack,
  interruptedUpgrade,
  readUpgrades,
  switchTo,
  notifySupervisor,
  usualService,
  usualWait,
  writeUpgrades,
} from "./install.ts";
import { unpackRelease } from "./unpack-release.ts";

/** Its lines in the output of `admin help`. */
export const upgradeHelp = `
  npm run admin -- upgrade <release.tar.gz> [--service "${usualService}"] [--wait ${usualWait}]
                                                back up, replace this release with another, and go back automatically if
                                                that one doesn't become ready within --wait seconds`;

const options = {
  service: { type: "string", default: usualService },
  wait: { type: "string", default: usualWait },
} as const;

interface Options {
  service: string;
  /** How many seconds a start may take. */
  wait: number;
}

/** A server that runs answers within so many seconds. */
const SOON = 3;

/** `admin upgrade`: replaces the release that runs. Returns the exit code. */
export async function upgradeCommand(words: readonly string[], context: OperationsContext): Promise<number> {
  const read = readWords(words);
  if (read === undefined) {
    context.err(`Usage:${upgradeHelp}`);
    return 2;
  }
  const installation = findInstallation(productRoot);
  const release = await unpackRelease(installation, read.archive);
  if (release === installation.current) return await finish(installation, read, context);
  const interrupted = interruptedUpgrade(installation);
  if (interrupted !== undefined) {
    context.err(`The upgrade to ${interrupted.to} of ${interrupted.at} was interrupted, and begins again.`);
    forgetUpgrade(installation, interrupted);
  }
  const upgrade = {
    from: path.basename(installation.current),
    to: path.basename(release),
    // Before anything changes.
    backup: await backUp(context, { to: undefined, withKey: false }),
    at: new Date(systemClock.now()).toISOString(),
  };
  writeUpgrades(installation, [...readUpgrades(installation), upgrade]);
  return await replace(installation, upgrade, read, context);
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [archive = "", ...more] = positionals;
    const isWrong = archive === "" || more.length > 0 || values.service === "" || !/^\d{1,4}$/.test(values.wait);
    return isWrong ? undefined : { archive, service: values.service, wait: Number(values.wait) };
  } catch {
    return undefined;
  }
}

/** Goes on with an upgrade that was interrupted when `current` led to the new release already. */
async function finish(installation: Installation, options: Options, context: OperationsContext): Promise<number> {
  const name = path.basename(installation.current);
  const last = readUpgrades(installation).at(-1);
  if (last?.to !== name || (await becomesReady(context.config, SOON)))
    throw new StartError(`${name} is already running.`);
  context.err(`The upgrade to ${name} of ${last.at} was interrupted, and goes on.`);
  return await replace(installation, last, options, context);
}

async function replace(
  installation: Installation,
  upgrade: Upgrade,
  { service, wait }: Options,
  context: OperationsContext,
): Promise<number> {
  const { config, out, err } = context;
  await notifySupervisor(service, "stop");
  switchTo(installation, upgrade.to);
  await notifySupervisor(service, "start").catch((error: unknown) => err(String(error)));
  if (await becomesReady(config, wait)) {
    out(`${upgrade.to} is now running; "npm run admin -- rollback" goes back to ${upgrade.from}.`);
    return 0;
  }
  err(`${upgrade.to} did not become ready: going back to ${upgrade.from}.`);
  await goBack(installation, upgrade, { service, wait, mayRestore: true }, context);
  err(`${upgrade.from} is running again. The server's log says what was wrong with ${upgrade.to}.`);
  return 1;
}
