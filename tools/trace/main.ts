import { parseArgs } from "node:util";
import { traceBudgets } from "./budgets.ts";
import { openTracedProduct } from "./open-traced-product.ts";
import { traceRequest } from "./trace-request.ts";

const USAGE = `Usage: npm run trace -- GET /bluebook/v22/rules/cases [--as new@demo.test]
       npm run trace -- --budgets
Lists the files of the product that answer a request once its caches are warm, with the functions that ran; or how many
files some routes pass through, beside what they may.`;

/** `npm run trace`: see USAGE. Only GET can be repeated without changing anything. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { as: { type: "string" }, budgets: { type: "boolean" } },
});
const [method, url = ""] = positionals;
if (!values.budgets && (method !== "GET" || !url.startsWith("/"))) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const product = await openTracedProduct();
  try {
    if (values.budgets) {
      const { lines, isKept } = await traceBudgets(product);
      console.log(lines.join("\n"));
      process.exitCode = isKept ? 0 : 1;
    } else {
      const browser = await product.browserOf(values.as);
      const open = () => browser.open(url);
      const { statusCode } = await open();
      const files = await traceRequest(open);
      for (const { path, functions } of files) console.log(`${path}  ${functions.join(", ")}`);
      console.log(`\nGET ${url}: ${statusCode}; ${files.length} files`);
    }
  } finally {
    await product.close();
  }
}
