import { setTimeout } from "node:timers/promises";
import type { TracedProduct } from "./open-traced-product.ts";
import { traceRequest } from "./trace-request.ts";

const READER = "new@demo.test";

interface Budget {
  url: string;
  as?: string;
  /** Once caches are warm. */
  most: number;
  /** Where what is known of the viewer for a second has to be looked up anew: the first request of a second. */
  mostAnew?: number;
}

/** Through how many of our files a request may pass. A number that grows has its reason in the commit. */
const budgets: readonly Budget[] = [
  { url: "/bluebook/v22/rules/cases", most: 32 },
  { url: "/bluebook/v22/rules/cases", as: READER, most: 37, mostAnew: 59 },
  { url: "/bluebook/search-results?search=unpublished", as: READER, most: 77, mostAnew: 98 },
  { url: "/bluebook/pins", as: READER, most: 49, mostAnew: 68 },
  { url: "/api/user", as: READER, most: 45, mostAnew: 60 },
  // Nothing but what every request passes: a trace that counted others' files would be over.
  { url: "/healthz", most: 15 },
];

/** A viewer is known for a second. */
const LOOKED_UP_ANEW_MS = 1_050;

/** So often a route that is over its budget is traced: what the server does every few seconds may fall into a request. */
const MOST_TRACES = 3;

/** Traces until the number of files is within the budget; returns the least. */
async function fewest(most: number, trace: () => Promise<readonly unknown[]>): Promise<number> {
  let least = Infinity;
  for (let count = 0; count < MOST_TRACES && least > most; count += 1) least = Math.min(least, (await trace()).length);
  return least;
}

/** Traces these routes; gives a line for each, and whether all keep their budget. */
export async function traceBudgets(product: TracedProduct): Promise<{ lines: string[]; isKept: boolean }> {
  const browsers = { visitor: await product.browserOf(undefined), reader: await product.browserOf(READER) };
  const lines: string[] = [];
  let isKept = true;
  const hold = (files: number, most: number, route: string) => {
    isKept &&= files <= most;
    lines.push(`${files <= most ? "ok  " : "OVER"} ${files} of ${most} files  ${route}`);
  };
  for (const { url, as, most, mostAnew } of budgets) {
    const browser = as === undefined ? browsers.visitor : browsers.reader;
    const open = async () => {
      const { statusCode } = await browser.open(url);
      if (statusCode !== 200) throw new Error(`GET ${url} was answered ${statusCode}.`);
    };
    await open();
    const route = `GET ${url}${as === undefined ? "" : ` --as ${as}`}`;
    hold(await fewest(most, () => traceRequest(open)), most, route);
    if (mostAnew === undefined) continue;
    const anew = () => traceRequest(open, () => setTimeout(LOOKED_UP_ANEW_MS));
    hold(await fewest(mostAnew, anew), mostAnew, `${route}, viewer looked up anew`);
  }
  return { lines, isKept };
}
