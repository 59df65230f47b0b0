import { AppError } from "../../../../platform/http/errors.ts";
import { headingAnchor, pageLabel } from "../../rules.ts";
import type { PageGone } from "../../web/content-api.ts";
import type { EditionView } from "./catalog/edition-view.ts";

/** Returns what is known of an address that leads nowhere any more; null if it never led anywhere. */
export function goneAt(view: EditionView, section: string, slug: string): PageGone | null {
  const page = view.gonePage(section, slug);
  const redirect = view.redirect(section, slug);
  if (page === undefined && redirect === undefined) return null;
  const next = redirect?.pageId ? view.pageById(redirect.pageId) : undefined;
  const anchor = redirect?.headingId ? `#${headingAnchor(redirect.headingId)}` : "";
  return {
    code: page?.code ?? "",
    title: page?.title ?? "",
    removedAt: page?.removedAt ?? null,
    text: redirect?.text ?? "",
    next: next
      ? { href: `/${next.uri}${anchor}`, label: `${pageLabel(next.section, next.code)} ${next.title}`.trim() }
      : null,
  };
}

/** For calls: a page is no longer in its edition. Says what its author says of it, and what replaced it. */
export function pageGone({ code, title, text, next }: PageGone): AppError {
  const name = `${code} ${title}`.trim();
  const message = [
    name === "" ? "This page is gone." : `The page ‘${name}’ is gone.`,
    text,
    next === null ? "" : `What replaced it: ${next.label}, ${next.href}`,
  ];
  return new AppError({ code: "page-gone", status: 410, message: message.filter((words) => words !== "").join(" ") });
}
