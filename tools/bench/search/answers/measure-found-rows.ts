import { chromium, type Page } from "@playwright/test";
import { z } from "zod";
import { type RowRecord, rowsIndex } from "../../../../domains/search/contract.ts";
import { rowHref } from "../../../../domains/search/web/results/results-address.ts";
import { chromiumFlags } from "../../../machine/chromium-flags.ts";
import { findChromium } from "../../../machine/find-chromium.ts";
import type { Figure } from "../../measurement.ts";
import type { SearchClient } from "./search-client.ts";

/** What of the rows must come first, stand on the card, and be alone in sight, in percent. */
const RIGHT = 98;

const rowSchema = z.object({ name: z.string(), form: z.string() });
const answerSchema = z.object({ data: z.object({ rows: z.array(rowSchema) }) });

/** How often a sampled row is found, answered with, and shown on the page that its address opens. */
export async function measureFoundRows(client: SearchClient, rows: readonly RowRecord[]): Promise<Figure[]> {
  const shares: Figure[] = [];
  for (const part of ["name", "form"] as const) {
    const by = part === "name" ? "by name" : "by abbreviation";
    shares.push(
      share(`${by}: first among rows`, rows, await matching(rows, (row) => isFirst(client, row, part))),
      share(`${by}: on the card`, rows, await matching(rows, (row) => isOnCard(client, row, part))),
    );
  }
  return [...shares, ...(await measureArrivals(client, rows))];
}

async function isFirst(client: SearchClient, row: RowRecord, part: "name" | "form"): Promise<boolean> {
  const asked = { indexName: rowsIndex(row.version), query: row[part], hitsPerPage: 3, analytics: false };
  const [found = []] = await client.hits(await client.key(), [asked]);
  return z.array(rowSchema).parse(found)[0]?.[part] === row[part];
}

async function isOnCard(client: SearchClient, row: RowRecord, part: "name" | "form"): Promise<boolean> {
  const { data } = answerSchema.parse(await client.answer(row[part], row.version));
  return data.rows.some((found) => found[part] === row[part]);
}

/** Opens each row's address in a browser, at the sizes of a phone and a desktop. */
async function measureArrivals(client: SearchClient, rows: readonly RowRecord[]): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: [...chromiumFlags] });
  const figures: Figure[] = [];
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce", baseURL: client.url.origin });
    await context.addCookies([{ ...client.cookie, url: client.url.origin }]);
    const page = await context.newPage();
    const right = await matching(rows, (row) => isAloneInSight(page, row));
    figures.push(share(`on arrival, ${viewport.width} px: in sight, and nothing else marked`, rows, right));
    await context.close();
  }
  await browser.close();
  return figures;
}

async function isAloneInSight(page: Page, row: RowRecord): Promise<boolean> {
  await page.goto(rowHref(row, row.name));
  const marks = page.locator("article mark.found");
  await marks.first().waitFor({ timeout: 10_000 });
  return await marks.evaluateAll((found) => {
    const marked = new Set(found.map((mark) => mark.closest("tr")));
    const [only] = marked;
    if (marked.size !== 1 || !only) return false;
    const { top, bottom } = only.getBoundingClientRect();
    return top >= 0 && Math.min(bottom, top + 40) <= innerHeight;
  });
}

async function matching<Item>(items: readonly Item[], isRight: (item: Item) => Promise<boolean>): Promise<number> {
  let right = 0;
  for (const item of items) if (await isRight(item).catch(() => false)) right += 1;
  return right;
}

function share(name: string, of: readonly RowRecord[], right: number): Figure {
  return { name, value: (100 * right) / Math.max(1, of.length), unit: "%", budget: { least: RIGHT } };
}
