import { type Dashboard, dashboardSchema } from "../../../contract.ts";
import type { FileReport } from "../problem.ts";
import { readYaml, reportUnknown } from "./read-yaml.ts";

/** Reads dashboard.yaml: a list of headings, texts and lists of things to do. */
export function readDashboard(text: string, report: FileReport): Dashboard {
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { blocks: [] };
  }
  reportUnknown(entries, ["blocks"], report);
  const line = entries.lineOf("blocks");
  const blocks = entries.values["blocks"] ?? [];
  if (!Array.isArray(blocks)) {
    report.error(line, "Write the dashboard's parts one after another under blocks:, each with a hyphen before it.");
    return { blocks: [] };
  }
  const parsed = dashboardSchema.safeParse({ blocks: blocks.map(typed) });
  if (!parsed.success) {
    const numbers = new Set(parsed.error.issues.map((issue) => Number(issue.path[1] ?? 0) + 1));
    for (const number of numbers) {
      report.error(
        line,
        `Part ${number} of the dashboard can't be read. A part is heading: …, text: … or list: with items that have icon, heading and text.`,
      );
    }
    return { blocks: [] };
  }
  return parsed.data;
}

/** `heading: …` as the block that it stands for. */
function typed(part: unknown): unknown {
  if (typeof part !== "object" || part === null || Object.keys(part).length !== 1) {
    return part;
  }
  if ("heading" in part) {
    return { type: "heading", heading: part.heading };
  }
  if ("text" in part) {
    return { type: "textBlock", text: part.text };
  }
  return "list" in part ? { type: "listBlock", items: part.list } : part;
}
