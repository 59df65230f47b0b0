import type { TracedProduct } from "./open-traced-product.ts";
import { traceRequest } from "./trace-request.ts";

const READER = "new@demo.test";

/**
 * Through how many of our files a request may pass once caches are warm, where what is known of the viewer for a second
 * is looked up anew too. A signed-in page is to come down to 30: the numbers only get smaller.
 */
const budgets: readonly { url: string; as?: string; most: number }[] = [
  { url: "/bluebook/v22/rules/cases", most: 36 },
  { url: "/bluebook/v22/rules/cases", as: READER, most: 60 },
  { url: "/bluebook/search-results?search=unpublished", as: READER, most: 77 },
  { url: "/bluebook/pins", as: READER, most: 106 },
  { url: "/api/user", as: READER, most: 85 },
  // Nothing but what every request passes: a trace that counted others' files would be over.
  { url: "/healthz", most: 18 },
];

/** Traces these routes; gives a line for each, and whether all keep their budget. */
export async function traceBudgets(product: TracedProduct): Promise<{ lines: string[]; isKept: boolean }> {
  const browsers = { visitor: await product.browserOf(undefined), reader: await product.browserOf(READER) };
  const lines: string[] = [];
  let isKept = true;
  for (const { url, as, most } of budgets) {
    const browser = as === undefined ? browsers.visitor : browsers.reader;
    const open = async () => {
      const { statusCode } = await browser.open(url);
      if (statusCode !== 200) throw new Error(`GET ${url} was answered ${statusCode}.`);
    };
    await open();
    const files = (await traceRequest(open)).length;
    isKept &&= files <= most;
    lines.push(
      `${files <= most ? "ok  " : "OVER"} ${files} of ${most} files  GET ${url}${as === undefined ? "" : " --as "}${as ?? ""}`,
    );
  }
  return { lines, isKept };
}
