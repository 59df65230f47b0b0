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
  { url: "/bluebook/v22/rules/cases", as: READER, most: 37, mostAnew: 66 },
  { url: "/bluebook/search-results?search=unpublished", as: READER, most: 107, mostAnew: 135 },
  { url: "/bluebook/pins", as: READER, most: 61, mostAnew: 83 },
  { url: "/api/user", as: READER, most: 52, mostAnew: 68 },
  // Nothing but what every request passes: a trace that counted others' files would be over.
  { url: "/healthz", most: 15 },
];

/** A viewer is known for a second. */
const LOOKED_UP_ANEW_MS = 1_050;

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
    hold((await traceRequest(open)).length, most, route);
    if (mostAnew === undefined) continue;
    hold(
      (await traceRequest(open, () => setTimeout(LOOKED_UP_ANEW_MS))).length,
      mostAnew,
      `${route}, viewer looked up anew`,
    );
  }
  return { lines, isKept };
}
