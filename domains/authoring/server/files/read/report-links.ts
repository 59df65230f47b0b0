import { type FileReport, linkEnds, type PageLink, reportOn } from "../../../../content/server/authoring.ts";
import type { ManualEdition } from "../../manual.ts";
import type { LinkIndex } from "../links/link-index.ts";
import { redirectFaults } from "../links/redirect-faults.ts";
import type { Reading } from "./named-files.ts";

/** What was read that leads to pages. */
export type ReadLinks = Pick<Reading, "links" | "problems" | "redirectLines" | "unread">;

/** Reports links that lead nowhere; what a file with errors may have is not reported. */
export function reportBrokenLinks(index: LinkIndex, reading: ReadLinks): void {
  for (const { file, links: written, of } of reading.links) {
    const links = written.filter(
      ({ target }) =>
        "target" in index.find(target) || !linkEnds(target).some((end) => end !== null && reading.unread.explain(end)),
    );
    const report = reportOn(file, reading.problems);
    if (of === "search words") {
      reportSections(index, links, report);
      continue;
    }
    for (const link of links) {
      const found = of === "index" ? index.findForIndex(link.target) : index.find(link.target);
      if ("broken" in found) {
        report[of === "index" ? "error" : "warning"](link.line, `A link leads nowhere. ${found.broken}`);
      }
    }
  }
}

/** Redirects must lead from where no page is to where one is; what a file with errors may have is not reported. */
export function reportRedirects(redirects: ManualEdition["redirects"], index: LinkIndex, reading: ReadLinks): void {
  const { redirectLines: lines, problems, unread } = reading;
  const faults = redirectFaults(redirects, {
    isPage: (address) => index.hasPage(address) || unread.explain(address),
    whyBroken: (to) => {
      const found = index.findForRedirect(to);
      return "target" in found || unread.explain(to) ? null : found.broken;
    },
  });
  for (const { from, index: at, message } of faults) {
    reportOn("redirects.yaml", problems).error(lines[at] ?? 1, `'${from}' can't lead on. ${message}`);
  }
}

/** Search words must be for an existing section, all on one line. */
function reportSections(index: LinkIndex, links: readonly PageLink[], report: FileReport): void {
  const lines = new Map<string, number>();
  for (const { line, target } of links) {
    const found = index.findForSearch(target);
    if ("broken" in found) {
      report.error(line, `These words match no section. ${found.broken}`);
      continue;
    }
    const before = lines.get(found.target);
    if (before !== undefined) {
      report.error(
        line,
        `'${target}' is the same section as on line ${before} (${found.target}). Put all its words on one line.`,
      );
    }
    lines.set(found.target, before ?? line);
  }
}
