import type { ReusedHtml } from "../../../../platform/ssr/reused-html.ts";
import type { PageMeta } from "../../../../platform/ssr/meta.tsx";
import type { Page } from "../../contract.ts";

/** A page of the manual or the quick style guide, as the screen shows it. */
export interface ManualScreen {
  path: string;
  code: string;
  /** The code in words; null on the quick style guide, which shows its edition there. */
  label: string | null;
  title: string;
  subtitle: string;
  /** Where the page is in the manual; null on the quick style guide. */
  place: Pick<Page, "id" | "version" | "section" | "breadcrumb" | "formattedPageNumber"> | null;
  article: ReusedHtml;
  outline: ReusedHtml;
  /** Links to subpages and to the previous and next page. */
  ways: ReusedHtml;
  /** The message for readers who may not see the complete page. */
  paywall: ReusedHtml | null;
}

/** The screen's title, description and canonical address. */
export function screenMeta({ path, code, label, title, subtitle, place }: ManualScreen): PageMeta {
  const name = [code, title].filter((part) => part !== "").join(" ");
  const what = subtitle === "" ? "from the manual of legal citation" : subtitle;
  return {
    title: name,
    description: `${label ?? ""} ${title}: ${what}`.trim(),
    canonical: path,
    hasCard: place !== null,
  };
}
