import { existsSync } from "node:fs";
import { runCommand } from "../programs/run-command.ts";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { findChromium } from "./find-chromium.ts";

/** What the tests need besides Node. */
const needs = [
  {
    found: () => findChromium() !== undefined,
    // Without a system font, Chromium renders boxes until ours arrive.
    debianPackages: ["chromium", "fonts-liberation"],
    required: true,
    otherwise:
      "The browser tests need Chromium: install Chromium or Chrome with your system's package manager, or run " +
      '"npx playwright install chromium", or set CHROMIUM_PATH.',
  },
  {
    found: () => findPostgres(process.env["PATH"] ?? "") !== undefined,
    debianPackages: ["postgresql"],
    // Optional for developers, but CI tests on both databases.
    required: process.env["CI"] === "true",
    otherwise:
      "Postgres is not installed, so the store tests run only on SQLite: install it with your " +
      "system's package manager, or add its programs (initdb, pg_ctl, postgres) to PATH.",
  },
] as const;

/**
 * Installs what is missing where possible (root on a Debian-like system), else prints what to do. Returns whether the
 * tests can run.
 */
export async function prepareMachine(): Promise<boolean> {
  const missing = needs.filter(({ found }) => !found());
  if (missing.length > 0 && mayInstall()) await install(missing.flatMap(({ debianPackages }) => debianPackages));
  const still = missing.filter(({ found }) => !found());
  for (const { otherwise } of still) console.log(otherwise);
  return !still.some(({ required }) => required);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function install(packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(" and ")} with apt-get …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const updated = await runCommand("apt-get", ["-qq", "update"], { env });
  const args = ["-qq", "-y", "--no-install-recommends", "install", ...packages];
  const installed = updated.code === 0 ? await runCommand("apt-get", args, { env }) : updated;
  if (installed.code !== 0) console.log(installed.output.trim().split("\n").slice(-5).join("\n"));
}
