import { Html } from "../../../../ui/html/html.tsx";

/** React leaves the form alone: scripts make a combobox of its box once it is used (domains/search). */
const form =
  '<form id="search-form" action="/bluebook/search-results">' +
  '<svg class="icon" aria-hidden="true"><use href="#icon-search"/></svg>' +
  '<input type="search" name="search" placeholder="Search rules, tables and terms"' +
  ' aria-label="Search rules, tables and terms" autocomplete="off" id="search" aria-keyshortcuts="/">' +
  '<kbd class="needs-script" aria-hidden="true">/</kbd></form>';

/**
 * The search in the header of every screen, which `/` focuses: a plain form, so that it works without scripts and
 * before they load. Without an edition it searches the reader's preferred one.
 */
export function HeaderSearch({ version }: { version: string | undefined }) {
  return (
    <>
      <Html as="search" className="search" aria-label="Manual" html={form} />
      {version === undefined ? null : <input type="hidden" name="version" value={version} form="search-form" />}
    </>
  );
}
