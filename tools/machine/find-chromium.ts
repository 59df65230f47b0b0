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

/**
 * Finds the browser for the journeys: the one in CHROMIUM_PATH, else Playwright's own, else the system's.
 * @throws Error if CHROMIUM_PATH is not a program
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  const named = env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (isProgram(named)) return named;
    throw new Error("CHROMIUM_PATH is not a program: set it to the path of Chromium or Chrome, or leave it unset.");
  }
  return [chromium.executablePath(), ...places].find((path) => isProgram(path)) ?? findInPath(names, env["PATH"]);
}
