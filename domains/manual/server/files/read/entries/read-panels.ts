import type { FileReport } from "../../../model/markdown/problem.ts";
import { inlineMarkdownToHtml } from "../../../model/markdown/read/inline-html.ts";
import { parseMarkdown } from "../../../model/markdown/read/parse-markdown.ts";
import { linkHref } from "../../../model/markdown/read/link-href.ts";
import type { MarkdownContext, PageLink } from "../../../model/markdown/read/markdown-context.ts";
import { readPlainWords } from "../../../model/markdown/plain-words.ts";
import {
  bannerColors,
  type BannerPanel,
  type CardPanel,
  type NotificationPanel,
  type PanelLink,
  type Panels,
} from "../../../../contract.ts";
import { noPanels } from "../../../model/manual.ts";
import { readYaml, reportUnknown, type YamlEntries } from "../read-yaml.ts";

const kinds = ["notification", "banner", "promo", "print"] as const;
type Kind = (typeof kinds)[number];

const linkFields = ["link", "link-text", "new-tab"];
const fieldsOf: Readonly<Record<Kind, readonly string[]>> = {
  notification: ["text", "short", ...linkFields],
  banner: ["text", "short", "color", "dismissible", ...linkFields],
  promo: ["heading", "text", ...linkFields],
  print: ["heading", "text", ...linkFields],
};

/** Reads a panel's fields and reports faults with their lines. */
interface Fields {
  /** Plain text. */
  words(name: string, longest: number): string;
  /** Required plain text. */
  neededWords(name: string, longest: number): string;
  html(name: string): string;
  flag(name: string, missing: boolean): boolean;
  oneOf<Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]): Choice;
  link(): PanelLink | null;
}

/** Reads panels.yaml: the panels present, with their unresolved links. */
export function readPanels(text: string, report: FileReport): { panels: Panels; links: PageLink[] } {
  const links: PageLink[] = [];
  const entries = readYaml(text, 0, report);
  if (entries === null) {
    return { panels: noPanels, links };
  }
  reportUnknown(entries, kinds, report);
  const read = <Panel>(kind: Kind, make: (fields: Fields) => Panel): Panel | null => {
    const value = entries.values[kind];
    if (value === undefined || value === "") {
      return null;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      report.error(entries.lineOf(kind), `Under ${kind}:, write one entry per line: ${fieldsOf[kind].join(", ")}.`);
      return null;
    }
    return make(fieldsIn({ ...value }, kind, { entries, report, links }));
  };
  const panels = {
    notification: read("notification", readNotification),
    banner: read("banner", readBanner),
    promo: read("promo", readCard),
    print: read("print", readCard),
  };
  return { panels, links };
}

function readNotification(fields: Fields): NotificationPanel {
  return { text: fields.neededWords("text", 1_000), shortText: fields.words("short", 200), link: fields.link() };
}

function readBanner(fields: Fields): BannerPanel {
  return {
    text: fields.neededWords("text", 1_000),
    shortText: fields.words("short", 200),
    color: fields.oneOf("color", bannerColors),
    link: fields.link(),
    isDismissible: fields.flag("dismissible", true),
  };
}

function readCard(fields: Fields): CardPanel {
  return { heading: fields.neededWords("heading", 200), text: fields.html("text"), link: fields.link() };
}

interface PanelContext {
  entries: YamlEntries;
  report: FileReport;
  links: PageLink[];
}

function fieldsIn(values: Record<string, unknown>, kind: Kind, { entries, report, links }: PanelContext): Fields {
  const line = (name: string) => entries.lineOf(kind, name);
  for (const name of Object.keys(values)) {
    if (!fieldsOf[kind].includes(name)) {
      report.error(line(name), `'${name}' is not recognized in ${kind}. Use ${fieldsOf[kind].join(", ")}.`);
    }
  }
  const markdown = (name: string): MarkdownContext => {
    return {
      parse: parseMarkdown,
      source: "",
      linesBefore: line(name) - 1,
      address: "quick-style-guide",
      report,
      pictures: new Map(),
      links,
    };
  };
  const raw = (name: string): string => {
    const value = values[name] ?? "";
    if (typeof value === "string") return value;
    report.error(line(name), `'${name}' must be one line of text. Put it in double quotation marks.`);
    return "";
  };
  const words = (name: string, longest: number): string => {
    const text = readPlainWords(raw(name), line(name), report);
    if (text.length > longest) {
      report.error(line(name), `'${name}' has ${text.length} characters. Shorten it to ${longest}.`);
    }
    return text;
  };
  const oneOf: Fields["oneOf"] = (name, choices) => {
    const value = raw(name);
    const choice = value === "" ? choices[0] : choices.find((each) => each === value);
    if (choice === undefined) report.error(line(name), `'${name}' must be one of ${choices.join(", ")}.`);
    return choice ?? choices[0];
  };
  const flag = (name: string, missing: boolean) =>
    oneOf(name, missing ? ["true", "false"] : ["false", "true"]) === "true";
  return {
    words,
    oneOf,
    flag,
    neededWords: (name, longest) => {
      const text = words(name, longest);
      if (text === "") report.error(line(name), `'${name}' is missing in ${kind}. Write ${name}: …`);
      return text;
    },
    html: (name) => {
      const html = inlineMarkdownToHtml(raw(name), markdown(name));
      if (html.length > 4_000) report.error(line(name), `'${name}' is too long. Shorten it to 4,000 characters.`);
      return html;
    },
    link: () => {
      const url = raw("link");
      const href = url === "" ? null : linkHref(url, line("link"), markdown("link"));
      return href === null ? null : { url: href, text: words("link-text", 200), newTab: flag("new-tab", false) };
    },
  };
}
