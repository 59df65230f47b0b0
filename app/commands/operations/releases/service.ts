import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "../../../../platform/starting/starting.ts";
import type { Config } from "../../../config.ts";
import { localAddress } from "../words.ts";

/** What `--service` is without it: the unit in deploy/fieldstone.service. */
export const usualService = "systemctl {} fieldstone";

/** What `--wait` is without it, in seconds. */
export const usualWait = "120";
const LOOK_MS = 250;

/** Stops or starts the server by the operator's own command, in which `{}` stands for the word. */
export async function tellService(command: string, word: "stop" | "start"): Promise<void> {
  const told = command.replaceAll("{}", word);
  const child = spawn("/bin/sh", ["-c", told], { stdio: ["ignore", "inherit", "inherit"] });
  await once(child, "exit");
  if (child.exitCode !== 0)
    throw new StartError(`"${told}" failed. Say how the server is stopped and started with --service.`);
}

/** Waits until the server says that it is ready; false if it doesn't in so many seconds. */
export async function becomesReady(config: Pick<Config, "host" | "port">, seconds: number): Promise<boolean> {
  const address = `${localAddress(config)}/readyz`;
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.status === 200) return true;
    await wait(LOOK_MS);
  }
  return false;
}
