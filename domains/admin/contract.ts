import type { FieldBlock } from "../../ui/admin/fields.tsx";

/**
 * The address of a resource's list, of one of its items, or of an act: links name a resource, whichever domain it
 * belongs to. `id` is null for an act on the list.
 */
export function adminPath(resource: string, id?: string | null, act?: string): string {
  const item = id === undefined || id === null || id.startsWith(":") ? id : encodeURIComponent(id);
  return ["/admin", resource, item, act].filter((part) => part !== undefined && part !== null).join("/");
}

/** Asks why something is done. */
export const reasonField = {
  kind: "text",
  name: "reason",
  label: "Reason",
  help: "One line, such as the number of a request for help. It is kept in the log, so leave out names and addresses.",
  maxLength: 300,
  value: "",
} as const satisfies FieldBlock;

/** What screens are rendered from, of components by the screens' names: `{ pages: PagesView }`. */
export type ViewsOf<Screens extends Readonly<Record<string, (view: never) => unknown>>> = {
  [Name in keyof Screens]: Parameters<Screens[Name]>[0];
};

/** A screen's name and what it is rendered from, of such a list. */
export type ScreenViewOf<Views> = { [Name in keyof Views]: { screen: Name; view: Views[Name] } }[keyof Views];
