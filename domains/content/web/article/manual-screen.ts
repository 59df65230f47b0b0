import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import type { PageMeta } from "../../../../platform/ssr/meta.tsx";
import type { Page } from "../../contract.ts";

/** A page of the manual or the quick style guide, as the screen shows it. */
export interface ManualScreen {
  path: string;
  code: string;
  /** How the code is read out; null on the quick style guide, which names its edition there. */
  label: string | null;
  title: string;
  subtitle: string;
  /** Where a page stands; null on the quick style guide. */
  place: Pick<Page, "id" | "version" | "section" | "breadcrumb" | "formattedPageNumber"> | null;
  article: KeptHtml;
  outline: KeptHtml;
  /** The ways on from here. */
  ways: KeptHtml;
  /** What a reader is told who may not see the page whole. */
  paywall: KeptHtml | null;
}

/** How the screen is named in titles and search engines. */
export function screenMeta({ path, code, label, title, subtitle }: ManualScreen): PageMeta {
  const name = [code, title].filter((part) => part !== "").join(" ");
  const what = subtitle === "" ? "from the manual of legal citation" : subtitle;
  return { title: name, description: `${label ?? ""} ${title}: ${what}`.trim(), canonical: path };
}
