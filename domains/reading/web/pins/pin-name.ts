import type { ListedPage } from "../../contract.ts";

/** A listed page's name: 'Case names', or with its code '7.2 Case names'. */
export function pinName({ code, customTitle }: Pick<ListedPage, "code" | "customTitle">): string {
  return [code, customTitle].filter((part) => part !== "").join(" ");
}

/** Where a page is: 'Rules / 7 Cases'. */
export function pinPlace({ sectionName, breadcrumb }: Pick<ListedPage, "sectionName" | "breadcrumb">): string {
  const above = breadcrumb.map(({ code, title }) => [code, title].filter((part) => part !== "").join(" "));
  return [sectionName, ...above].filter((part) => part !== "").join(" / ");
}

/** The address of a listed page: the part of its uri after 'bluebook' is its path below the base path. */
export function pinHref({ uri }: Pick<ListedPage, "uri">): string {
  return `/bluebook${uri.slice(uri.indexOf("bluebook") + "bluebook".length)}`;
}
