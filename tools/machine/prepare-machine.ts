import { existsSync } from "node:fs";
import { runCommand } from "../programs/run-command.ts";
import { findPostgres } from "../../platform/testing/postgres/find-postgres.ts";
import { findInPath } from "./find-program.ts";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

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
    found: () => (process.env["CHROMIUM_PATH"] ?? "") !== "" || findHeadlessShell() !== findChromium(),
    debianPackages: ["chromium-headless-shell"],
    required: false,
    otherwise:
      "Chromium's headless shell is not installed, so the browser tests take longer: where your system has it as a " +
      "package, install chromium-headless-shell.",
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
  {
    found: () => findInPath(["gpg"]) !== undefined && findInPath(["gpgv"]) !== undefined,
    debianPackages: ["gnupg", "gpgv"],
    required: true,
    otherwise: "The tests of releases sign a list of checksums: install GnuPG (gpg and gpgv).",
  },
] as const;

/**
 * Installs what is missing where possible (root on a Debian-like system), else prints what to do. Returns whether the
 * tests can run.
 */
export async function prepareMachine(): Promise<boolean> {
  const missing = needs.filter(({ found }) => !found());
  if (missing.length > 0 && mayInstall()) await install(missing.map(({ debianPackages }) => debianPackages));
  const still = missing.filter(({ found }) => !found());
  for (const { otherwise } of still) console.log(otherwise);
  return !still.some(({ required }) => required);
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Each need by itself: a system that lacks one of the packages still gets the others. */
async function install(needed: readonly (readonly string[])[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const { code, output } = await runCommand("apt-get", ["-qq", "update"], { env });
  if (code !== 0) console.log(lastLines(output));
  for (const packages of code === 0 ? needed : []) {
    console.log(`Installing ${packages.join(" and ")} with apt-get …`);
    const args = ["-qq", "-y", "--no-install-recommends", "install", ...packages];
    const installed = await runCommand("apt-get", args, { env });
    if (installed.code !== 0) console.log(lastLines(installed.output));
  }
}

const lastLines = (output: string) => output.trim().split("\n").slice(-5).join("\n");
