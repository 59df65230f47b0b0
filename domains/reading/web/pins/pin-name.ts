import type { ListedPage } from "../../../subscriptions/contract.ts";

/** How a page in a list is called: 'Case names', with its code before it: '7.2 Case names'. */
export function pinName({ code, customTitle }: Pick<ListedPage, "code" | "customTitle">): string {
  return [code, customTitle].filter((part) => part !== "").join(" ");
}

/** Where it stands: 'Rules / 7 Cases'. Names its edition where readers might think of another one. */
export function pinPlace({ sectionName, breadcrumb }: Pick<ListedPage, "sectionName" | "breadcrumb">): string {
  const above = breadcrumb.map(({ code, title }) => [code, title].filter((part) => part !== "").join(" "));
  return [sectionName, ...above].filter((part) => part !== "").join(" / ");
}

/** The address of a page in a list: what follows 'bluebook' in its uri is where it is below the base path. */
export function pinHref({ uri }: Pick<ListedPage, "uri">): string {
  return `/bluebook${uri.slice(uri.indexOf("bluebook") + "bluebook".length)}`;
}
