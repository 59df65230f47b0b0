import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { APPLICATION_ID, SEARCH_PATH } from "../../domains/search/contract.ts";
import { listenLocally } from "../../platform/testing/ports.ts";
import { projectRoot } from "../../tools/programs/run-command.ts";
import { builtArguments } from "../../tools/programs/script-arguments.ts";
import { startServer } from "../../tools/server/start-server.ts";

test("pages of SEARCH_SITES search from a browser with a key, and those of no other site", async ({ page }) => {
  const other = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Another site</title>");
  });
  const port = await listenLocally(other);
  const [ours, strange] = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const site = await startServer({ env: { SEARCH_SITES: `https://www.example.org, ${ours}` } });
  const admin = await builtArguments("admin");
  const env = { ...process.env, ...site.environment };
  const { stdout } = await promisify(execFile)(process.execPath, [...admin, "search-key", "v22", "--public"], {
    cwd: projectRoot,
    env,
  });
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 120_000 }).toBe(200);
  const headers = {
    "content-type": "application/json",
    "x-algolia-application-id": APPLICATION_ID,
    "x-algolia-api-key": /^Key: +(\S+)$/m.exec(stdout)?.[1] ?? "",
  };
  const ask = (path: string, body?: object) =>
    page.evaluate(
      async ([url, init]) => {
        try {
          return { status: 0, ...(await (await fetch(url, init)).json()) };
        } catch (error) {
          return String(error);
        }
      },
      [site.url + path, body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) }] as const,
    );
  const query = [`${SEARCH_PATH}/1/indexes/v22/query`, { query: "signals", hitsPerPage: 1 }] as const;
  await page.goto(ours);
  expect(await ask(...query)).toMatchObject({ hits: [{ objectID: expect.any(String) }] });
  expect(await ask("/api/user")).toBe("TypeError: Failed to fetch");
  await page.goto(strange);
  expect(await ask(...query)).toBe("TypeError: Failed to fetch");
  await site.stop();
  other.close();
});
