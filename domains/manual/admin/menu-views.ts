/** Where admin shows the menu of an edition, or what can be done with it. */
export function menuPath(handle: string, part?: "publish" | "new-page"): string {
  return part === undefined ? `/admin/editions/${handle}/menu` : `/admin/editions/${handle}/menu/${part}`;
}

/** The deepest level of a menu: a page stands below two others at most. */
export const DEEPEST = 2;

/** A section of a menu that is being edited. */
interface MenuSectionView {
  handle: string;
  title: string;
  pages: readonly MenuRow[];
}

/** A page in the menu. */
export interface MenuRow {
  id: string;
  /** 'Rule 10 Cases'. */
  name: string;
  level: number;
  /** 'new', 'moved', 'at another address'; '' if readers see it so. */
  state: string;
  /** What its buttons send. */
  acts: Readonly<Record<"up" | "down" | "in" | "out", string>>;
}

/** The menu of an edition as it is being edited. */
export interface MenuView {
  handle: string;
  sections: readonly MenuSectionView[];
  /** The pages that are to be taken out. */
  removed: readonly { id: string; name: string }[];
  /** Whether readers see something else, apart from pages that were never published. */
  isChanged: boolean;
  mayPublish: boolean;
  /** The button that was pressed last, which is to have the focus again: 'up {id}'. */
  pressed: string;
  csrfToken: string;
}

/** What can be chosen for a page that stands below another. */
export interface MenuPlaceChoice {
  /** 'rules' for the top of a section, or a page's id. */
  value: string;
  /** 'Rules, at the top', 'Rule 10 Cases'. */
  name: string;
  level: number;
}

/** A page that is to be added. */
export interface NewPageView {
  handle: string;
  places: readonly MenuPlaceChoice[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A page's address, number and place. */
export interface PagePlaceView {
  id: string;
  handle: string;
  name: string;
  /** As they stand in the menu's draft, or as they were typed. */
  settings: { slug: string; code: string; printedPage: string; isPublic: boolean; listsSubpages: boolean };
  /** As they stood when the form was made. */
  was: string;
  /** The section's part of the address: 'rules'. */
  section: string;
  places: readonly MenuPlaceChoice[];
  place: string;
  /** Whether readers have the page. */
  isPublished: boolean;
  /** Why it can't be taken out; null if it can. */
  cannotGo: string | null;
  csrfToken: string;
}

/** What is asked before a menu is published. */
export interface MenuQuestion {
  handle: string;
  stamp: string;
  changes: readonly string[];
  /** What has to be fixed first. */
  obstacles: readonly string[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
