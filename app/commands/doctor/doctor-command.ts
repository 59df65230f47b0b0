import type { Command } from "@commander-js/extra-typings";
import { CommandFailed, type Output } from "../../../platform/starting/command-line.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Config } from "../../config.ts";
import { ConfigError } from "../../starting/refuse-settings.ts";
import { productRelease } from "../../starting/environment.ts";
import { addressChecks } from "./check-address.ts";
import { clockCheck } from "./check-clock.ts";
import { databaseChecks } from "./check-database.ts";
import { machineChecks } from "./check-machine.ts";
import { type Check, type Finding, type Named, broken, findOut, ok, reasonOf } from "./finding.ts";

interface DoctorContext extends Output {
  /** Reads the settings. @throws ConfigError for what is wrong with them */
  readConfig(): Config;
  clock: Clock;
}

/** Adds `doctor`, which checks the installation that the settings describe, and fails if something is broken. */
export function addDoctor(program: Command, context: DoctorContext): void {
  program
    .command("doctor")
    .summary("say what is wrong with this installation, and what to do")
    .action(() => examine(context));
}

async function examine(context: DoctorContext): Promise<void> {
  const { clock, out, facts } = context;
  const { findings, config } = readSettings(context);
  for (const finding of findings) out(lineOf(finding));
  if (config !== undefined) {
    const database = await databaseChecks(config, clock);
    const checks: Check[] = [
      ...database.checks,
      ...machineChecks(config),
      ...addressChecks(config, clock),
      clockCheck(config, clock),
      ...stripeChecks(config),
    ];
    try {
      for (const found of checks.map((check) => findOut(check)))
        for (const finding of await found) {
          findings.push(finding);
          out(lineOf(finding));
        }
    } finally {
      await database.close();
    }
  }
  const isBroken = findings.some(({ verdict }) => verdict === "broken");
  facts({ product: productRelease().version, checks: findings });
  if (isBroken) throw new CommandFailed(summaryOf(findings));
  out(summaryOf(findings));
}

/** What is wrong with the settings alone; without them, nothing else can be checked. */
function readSettings({ readConfig }: DoctorContext): { findings: Named[]; config: Config | undefined } {
  try {
    const config = readConfig();
    const finding = ok(`The settings are valid, for ${config.environment}.`);
    return { findings: [{ name: "settings", ...finding }], config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.problems.map((problem) => broken(problem, "Correct it; .env.example says what it may be."));
    return { findings: findings.map((finding) => ({ name: "settings", ...finding })), config: undefined };
  }
}

function lineOf({ name, verdict, says, todo }: Named): string {
  const line = `${verdict.padEnd(7)}${name}: ${says}`;
  return todo === undefined ? line : `${line}\n       → ${todo}`;
}

function summaryOf(findings: readonly Named[]): string {
  const count = (wanted: string) => findings.filter(({ verdict }) => verdict === wanted).length;
  const [wrong, looks] = [count("broken"), count("look")];
  if (wrong + looks === 0) return "All is well.";
  return `${wrong} broken, ${looks} to look at, ${count("ok")} ok.`;
}

/** Whether Stripe knows the key, where there is one. */
function stripeChecks({ stripe }: Config): Check[] {
  return stripe === undefined ? [] : [{ name: "Stripe", run: (signal) => checkKey(stripe, signal) }];
}

async function checkKey(
  { secretKey, api = "https://api.stripe.com" }: NonNullable<Config["stripe"]>,
  signal: AbortSignal,
): Promise<Finding> {
  const headers = { authorization: `Bearer ${secretKey}` };
  const address = `${api}/v1/checkout/sessions?limit=1`;
  const answer = await fetch(address, { headers, signal }).catch((error: unknown) => error);
  if (!(answer instanceof Response))
    return broken(
      `Stripe can't be reached (${reasonOf(answer)}): nobody can pay by card.`,
      "Check the firewall and DNS.",
    );
  if (answer.status === 401)
    return broken(
      "Stripe doesn't know STRIPE_SECRET_KEY.",
      "Set a key that is valid; see 'Payments by card' in operations.md.",
    );
  if (answer.status === 403)
    return broken(
      "The Stripe key isn't allowed to use Checkout.",
      "Give it the permissions that 'Payments by card' in operations.md names.",
    );
  return answer.ok
    ? ok(`Stripe accepts the ${secretKey.includes("_live_") ? "live" : "test"} key.`)
    : broken(`Stripe answers ${answer.status}.`, "See status.stripe.com, and try again.");
}
