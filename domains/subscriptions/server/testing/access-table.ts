import { adminTable } from "../../../accounts/server/testing/admin-table.ts";
import type { ActRules } from "../../../accounts/rules.ts";
import type { Access } from "../../contract.ts";
import { decideAccess } from "../../rules.ts";
import { kindsOfContent } from "./kinds-of-content.ts";
import { at, kindsOfReader } from "./kinds-of-reader.ts";

/** Returns docs/access.md: every result of `decideAccess` and of `mayInAdmin`, as tables. `acts`: what can be done in admin. */
export function accessTable(acts: ActRules): string {
  const now = at.clock.now();
  const rows = kindsOfReader.map(([name, reader]) => [
    name,
    ...kindsOfContent.map(([, content]) => cell(decideAccess(reader, content, now))),
  ]);
  const head = ["reader", ...kindsOfContent.map(([name]) => name)];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${introduction}\n${lines.join("\n")}\n\n${adminTable(acts)}`;
}

const introduction = `# Who may read what

Generated from the function that decides (\`decideAccess\` in domains/subscriptions/rules.ts) by \`node tools/access-table/main.ts\`; a test fails while it is out of date. **yes** says what grants access, *no* the reason the paywall shows. A redacted page shows its headings and two sentences; in search, index and quick look, a reader without access gets only what public pages contain.
`;

function cell(access: Access): string {
  return access.granted ? `**yes**: ${access.by}` : `*no*: ${access.reason}`;
}
