import { chromium } from "@playwright/test";
import { findInPath, isProgram } from "./find-program.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds a whole browser, as readers have it: the one in CHROMIUM_PATH, else Playwright's own, else the system's.
 * @throws Error if CHROMIUM_PATH is not a program
 */
export function findChromium(env: Environment = process.env): string | undefined {
  return (
    findNamed(env) ??
    [chromium.executablePath(), ...places].find((path) => isProgram(path)) ??
    findInPath(names, env["PATH"])
  );
}

/**
 * Finds the browser for tests: Chromium's headless shell, which is the same browser without windows, tabs and menus, and
 * takes two fifths less of the processor for a test; else a whole one, as `findChromium` does.
 * @throws Error if CHROMIUM_PATH is not a program
 */
export function findHeadlessShell(env: Environment = process.env): string | undefined {
  return findNamed(env) ?? findInPath(["chromium-headless-shell"], env["PATH"]) ?? findChromium(env);
}

function findNamed({ CHROMIUM_PATH: named = "" }: Environment): string | undefined {
  if (named === "") return undefined;
  if (isProgram(named)) return named;
  throw new Error("CHROMIUM_PATH is not a program: set it to the path of Chromium or Chrome, or leave it unset.");
}
