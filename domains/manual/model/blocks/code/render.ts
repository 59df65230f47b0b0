import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { CodeBlock } from "./schema.ts";

/** Renders lines as they were typed. Those that are too long are continued on the next, so that nothing must be scrolled. */
export function renderCode({ code }: CodeBlock): string {
  // A parser drops the first line break.
  return `<pre class="code"><code>\n${escapeHtml(code)}</code></pre>`;
}

/** Code has no HTML fields. */
export function mapCodeHtml(block: CodeBlock): CodeBlock {
  return block;
}
