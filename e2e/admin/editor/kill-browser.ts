import { type BrowserContext, chromium } from "@playwright/test";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumFlags } from "../../../tools/machine/chromium-flags.ts";
import { findChromium } from "../../../tools/machine/find-chromium.ts";

/** A browser of its own, with a folder that outlives it. */
export interface MortalBrowser {
  context: BrowserContext;
  /** Ends all of its processes at once, as a loss of power would. */
  kill(): Promise<void>;
}

/** Makes a folder for a browser; `remove` removes it. */
export async function browserFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-browser-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a browser that can be killed. */
export async function startMortalBrowser(folder: string): Promise<MortalBrowser> {
  const executable = findChromium();
  if (executable === undefined) throw new Error("Chromium is missing.");
  const portFile = join(folder, "DevToolsActivePort");
  await rm(portFile, { force: true });
  const args = [...chromiumFlags, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${folder}`];
  // In a group of its own, so that its helpers die with it.
  const child = spawn(executable, [...args, "--no-first-run", "about:blank"], { detached: true, stdio: "ignore" });
  const port = await portIn(portFile);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("The browser has no context.");
  return {
    context,
    kill: async () => {
      const { pid } = child;
      if (pid === undefined) return;
      const gone = once(child, "exit");
      process.kill(-pid, "SIGKILL");
      await gone;
      await browser.close().catch(() => {});
    },
  };
}

async function portIn(file: string): Promise<string> {
  for (let wait = 0; wait < 300; wait += 1) {
    const text = await readFile(file, "utf8").catch(() => "");
    const [port = ""] = text.split("\n");
    if (port !== "") return port;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error("The browser doesn't say where it listens.");
}
