/** Where the desk shows what is for sale. */
export const DESK_CATALOG = "/admin/catalog";

/** Where the desk changes prices. */
export const DESK_PRICES = `${DESK_CATALOG}/prices`;

/** Where the desk changes the whole catalog, as a file. */
export const DESK_CATALOG_FILE = `${DESK_CATALOG}/file`;

/** Where the desk lists the versions before one: the last of the page before. */
export function deskVersionsPath(before: number): string {
  return `${DESK_CATALOG}?before=${before}`;
}

/** Where the desk shows a version, or asks before it is put on sale again. */
export function deskVersionPath(version: number | string, act?: "take-back"): string {
  const path = `${DESK_CATALOG}/versions/${version}`;
  return act === undefined ? path : `${path}/${act}`;
}

/** A variant as the desk lists it. */
interface ShownVariant {
  id: string;
  /** 'Team, 1 year'. */
  text: string;
  term: string;
  /** '$29.00 per seat, 5 to 50 seats'. */
  price: string;
}

/** A version as the desk lists it. */
export interface ShownVersion {
  version: number;
  on: string;
  /** Who loaded it; '' for the shipped one. */
  by: string;
  reason: string;
  isNow: boolean;
}

export interface CatalogView {
  version: number;
  since: string;
  variants: readonly ShownVariant[];
  taxes: readonly { id: string; text: string }[];
  versions: readonly ShownVersion[];
  /** The address of the next page of versions; null on the last one. */
  next: string | null;
}

/** A version: what it sells, and what it changed. */
export interface VersionView extends ShownVersion {
  changes: readonly string[];
  variants: readonly ShownVariant[];
  taxes: readonly { id: string; text: string }[];
}

/** The form of prices. */
export interface PricesView {
  /** The version that it changes. */
  since: number;
  currency: string;
  variants: readonly { id: string; text: string; price: string }[];
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The form of the whole catalog. */
export interface CatalogFileView {
  since: number;
  source: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}
