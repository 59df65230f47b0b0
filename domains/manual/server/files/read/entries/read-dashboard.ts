import type { FileReport } from "../../../model/markdown/problem.ts";
import { inlineMarkdownToHtml } from "../../../model/markdown/read/inline-html.ts";
import { parseMarkdown } from "../../../model/markdown/read/parse-markdown.ts";
import type { PageLink } from "../../../model/markdown/read/markdown-context.ts";
import { readPlainWords } from "../../../model/markdown/plain-words.ts";
import { type Dashboard, dashboardIcons, dashboardSchema } from "../../../../contract.ts";
import { readYaml, reportUnknown, type YamlEntries } from "../read-yaml.ts";

type Part = Dashboard["blocks"][number];

/** The context for reading a part of the dashboard. */
interface PartContext {
  entries: YamlEntries;
  report: FileReport;
  links: PageLink[];
}

const partKinds = "A part is heading: …, text: … or list: with items of icon, heading and text.";

/** Reads dashboard.yaml: a list of headings, texts and task lists, with their unresolved links. */
export function readDashboard(text: string, report: FileReport): { dashboard: Dashboard; links: PageLink[] } {
  const links: PageLink[] = [];
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { dashboard: { blocks: [] }, links };
  }
  reportUnknown(entries, ["blocks"], report);
  const parts = entries.values["blocks"] ?? [];
  if (!Array.isArray(parts)) {
    report.error(
      entries.lineOf("blocks"),
      `Write the dashboard's parts under blocks:, each after a hyphen. ${partKinds}`,
    );
    return { dashboard: { blocks: [] }, links };
  }
  const context = { entries, report, links };
  const blocks = parts.flatMap((part: unknown, index) => readPart(part, index, context) ?? []);
  const parsed = dashboardSchema.safeParse({ blocks });
  if (!parsed.success) {
    report.error(
      entries.lineOf("blocks", Number(parsed.error.issues[0]?.path[1] ?? 0)),
      "The dashboard is too long here. Shorten it.",
    );
  }
  return { dashboard: parsed.data ?? { blocks: [] }, links };
}

function readPart(part: unknown, index: number, context: PartContext): Part | null {
  const keys = entriesOf(part);
  const [kind, ...others] = Object.keys(keys);
  const value = keys[kind ?? ""];
  if (others.length === 0 && kind === "heading" && typeof value === "string") {
    return { type: "heading", heading: plain(value, ["blocks", index, "heading"], context) };
  }
  if (others.length === 0 && kind === "text" && typeof value === "string") {
    return { type: "textBlock", text: markdown(value, ["blocks", index, "text"], context) };
  }
  if (others.length === 0 && kind === "list" && Array.isArray(value)) {
    const items = value.map((item: unknown, number) => readItem(item, ["blocks", index, "list", number], context));
    return { type: "listBlock", items };
  }
  context.report.error(
    context.entries.lineOf("blocks", index),
    `This part of the dashboard can't be read. ${partKinds}`,
  );
  return null;
}

function readItem(
  item: unknown,
  path: readonly (string | number)[],
  context: PartContext,
): { icon: string; heading: string; text: string } {
  const words = entriesOf(item);
  const word = (key: string) => (typeof words[key] === "string" ? words[key] : "");
  const icon = word("icon");
  const known = ["icon", "heading", "text"];
  if (Object.entries(words).some(([key, value]) => !known.includes(key) || typeof value !== "string")) {
    context.report.error(
      context.entries.lineOf(...path),
      "A dashboard item has icon, heading and text, each one line of text.",
    );
  } else if (!dashboardIcons.some((each) => each === icon)) {
    context.report.error(
      context.entries.lineOf(...path, "icon"),
      `There is no icon '${icon}'. Use ${dashboardIcons.join(", ")}.`,
    );
  }
  return {
    icon,
    heading: plain(word("heading"), [...path, "heading"], context),
    text: markdown(word("text"), [...path, "text"], context),
  };
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : { "": value };
}

function plain(words: string, path: readonly (string | number)[], { entries, report }: PartContext): string {
  return readPlainWords(words, entries.lineOf(...path), report);
}

function markdown(words: string, path: readonly (string | number)[], { entries, report, links }: PartContext): string {
  const linesBefore = entries.lineOf(...path) - 1;
  return inlineMarkdownToHtml(words, {
    parse: parseMarkdown,
    source: "",
    linesBefore,
    address: "quick-style-guide",
    report,
    pictures: new Map(),
    links,
  });
}
