import type { Access } from "../../contract.ts";
import { decideAccess } from "../../rules.ts";
import { kindsOfContent } from "./kinds-of-content.ts";
import { at, kindsOfReader } from "./kinds-of-reader.ts";

/** All answers of `decideAccess`, as docs/access.md shows them. */
export function accessTable(): string {
  const now = at.clock.now();
  const rows = kindsOfReader.map(([name, reader]) => [
    name,
    ...kindsOfContent.map(([, content]) => cell(decideAccess(reader, content, now))),
  ]);
  const head = ["reader", ...kindsOfContent.map(([name]) => name)];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return `${introduction}\n${lines.join("\n")}\n`;
}

const introduction = `# Who may read what

Printed by the function that decides (\`decideAccess\` in domains/subscriptions/rules.ts); \`node tools/access-table/main.ts\` writes it anew, and a test fails while it is out of date. **yes** names what access is granted by, *no* the reason that the paywall has words for. A redacted page shows its headings and two sentences; of search, index and quick look a refused reader gets what public pages hold.
`;

function cell(access: Access): string {
  return access.granted ? `**yes**: ${access.by}` : `*no*: ${access.reason}`;
}
