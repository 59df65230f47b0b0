import path from "node:path";
import { type Command, Option } from "@commander-js/extra-typings";
import { CommandFailed, UsageError, wholeNumber } from "../../../../platform/starting/command-line.ts";
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
  versionIn,
  writeUpgrades,
} from "./install.ts";
import { unpackRelease } from "./unpack-release.ts";

interface Options {
  service: string;
  /** How many seconds a start may take. */
  wait: number;
}

/** What starts and stops the server, for a command of one's own. */
export function serviceOption() {
  return new Option("--service <command>", "starts and stops the server: {} stands for start or stop")
    .default(usualService)
    .argParser((text) => {
      if (text.includes("{}")) return text;
      throw new UsageError("--service needs {} in it, which stands for start and stop.");
    });
}

/** How long a start may take. */
export function waitOption() {
  return new Option("--wait <seconds>", "how long a start may take")
    .default(usualWait)
    .argParser((text) => wholeNumber("wait", text, 0));
}

/** A server that runs answers within so many seconds. */
const SOON = 3;

/** Adds `upgrade`, which replaces the release that runs. */
export function addUpgrade(program: Command, context: OperationsContext): void {
  program
    .command("upgrade")
    .summary("back up, and replace this release with another")
    .description(
      "Backs up, replaces this release with another, and goes back automatically if that one doesn't become ready.",
    )
    .argument("<archive>", "the release, with its checksum beside it")
    .addOption(serviceOption())
    .addOption(waitOption())
    .action((archive, said) => upgrade(archive, said, context));
}

async function upgrade(archive: string, options: Options, context: OperationsContext): Promise<void> {
  const installation = findInstallation(productRoot);
  const release = await unpackRelease(installation, archive);
  if (release === installation.current) return await finish(installation, options, context);
  const interrupted = interruptedUpgrade(installation);
  if (interrupted !== undefined) {
    context.err(`The upgrade to ${interrupted.to} of ${interrupted.at} was interrupted, and begins again.`);
    forgetUpgrade(installation, interrupted);
  }
  const begun = {
    from: path.basename(installation.current),
    to: path.basename(release),
    // Before anything changes.
    backup: await backUp(context, { to: undefined, withKey: false }),
    at: new Date(systemClock.now()).toISOString(),
  };
  writeUpgrades(installation, [...readUpgrades(installation), begun]);
  await replace(installation, begun, options, context);
}

/** Goes on with an upgrade that was interrupted when `current` led to the new release already. */
async function finish(installation: Installation, options: Options, context: OperationsContext): Promise<void> {
  const name = path.basename(installation.current);
  const last = readUpgrades(installation).at(-1);
  if (last?.to !== name || (await becomesReady(context.config, SOON, { version: versionIn(installation, name) })))
    throw new StartError(`${name} is already running.`);
  context.err(`The upgrade to ${name} of ${last.at} was interrupted, and goes on.`);
  return await replace(installation, last, options, context);
}

async function replace(
  installation: Installation,
  upgrade: Upgrade,
  { service, wait }: Options,
  context: OperationsContext,
): Promise<void> {
  const { config, out, err } = context;
  await notifySupervisor(service, "stop");
  switchTo(installation, upgrade.to);
  await notifySupervisor(service, "start").catch((error: unknown) => err(String(error)));
  if (await becomesReady(config, wait, { version: versionIn(installation, upgrade.to) })) {
    return out(`${upgrade.to} is now running; "npm run admin -- rollback" goes back to ${upgrade.from}.`);
  }
  err(`${upgrade.to} did not become ready: going back to ${upgrade.from}.`);
  await goBack(installation, upgrade, { service, wait, mayRestore: true }, context);
  throw new CommandFailed(`${upgrade.from} is running again. The server's log says what was wrong with ${upgrade.to}.`);
}
