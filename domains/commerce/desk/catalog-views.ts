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

/** Where the desk shows batches of keys. */
export const DESK_KEYS = "/admin/keys";

/** Where the desk makes a batch. */
export const DESK_NEW_KEYS = `${DESK_KEYS}/make`;

/** Where the desk lists the batches before one: the last of the page before. */
export function deskKeysPath(before: string): string {
  return `${DESK_KEYS}?before=${before}`;
}

/** Where the desk shows a batch, or asks before its unused keys are withdrawn. */
export function deskBatchPath(batchId: string, act?: "withdraw"): string {
  return act === undefined ? `${DESK_KEYS}/${batchId}` : `${DESK_KEYS}/${batchId}/${act}`;
}

/** Where the desk asks before a key is withdrawn. */
export function deskKeyPath(batchId: string, keyId: string): string {
  return `${deskBatchPath(batchId)}/${keyId}/withdraw`;
}

/** A batch as the desk lists it. */
export interface ShownBatch {
  id: string;
  label: string;
  /** 'Individual, 1 year'. */
  gives: string;
  count: number;
  used: number;
  withdrawn: number;
  left: number;
  /** The last day on which its keys can be used. */
  expiresOn: string;
  madeOn: string;
  /** Who made it. */
  by: string;
  /** Whether the keys were never handed over to their end, so that nobody knows them all. */
  isLost: boolean;
}

/** A key, as far as anybody may know it. */
export interface ShownKey {
  id: string;
  batchId: string;
  /** '…7K2M'. */
  tail: string;
  batch: string;
  state: string;
  canWithdraw: boolean;
}

export interface BatchesView {
  batches: readonly ShownBatch[];
  /** The address of the next page; null on the last one. */
  next: string | null;
  /** The keys that a search has found; null while nothing was searched for. */
  found: readonly ShownKey[] | null;
  csrfToken: string;
}

/** A batch with a page of its keys. */
export interface BatchView extends ShownBatch {
  keys: readonly ShownKey[];
  next: string | null;
}

/** What a new batch is made from. */
export interface NewKeysView {
  /** What keys can be made for: titles by the variants' ids. */
  variants: Readonly<Record<string, string>>;
  today: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** The keys of a new batch, which are shown this once. */
export interface MadeKeysView {
  batchId: string;
  label: string;
  count: number;
  /** A key on each line. */
  keys: string;
  /** The same with what each gives, as the address of a file. */
  file: string;
  fileName: string;
}

/** Where the desk shows offers. */
export const DESK_OFFERS = "/admin/offers";

/** Where the desk makes one. */
export const DESK_NEW_OFFER = `${DESK_OFFERS}/make`;

/** Where the desk lists the offers before one: the last of the page before. */
export function deskOffersPath(before: string): string {
  return `${DESK_OFFERS}?before=${before}`;
}

/** Where the desk asks before an offer is ended. */
export function deskOfferPath(id: string): string {
  return `${DESK_OFFERS}/${id}/end`;
}

/** An offer as the desk lists it; its code is known by its end alone. */
export interface ShownOffer {
  id: string;
  label: string;
  /** '…NG27'. */
  tail: string;
  /** '20 % off Team'. */
  what: string;
  when: string;
  uses: string;
  /** 'Works now', 'Ended'. */
  state: string;
  canEnd: boolean;
  by: string;
}

export interface OffersView {
  offers: readonly ShownOffer[];
  /** The address of the next page; null on the last one. */
  next: string | null;
}

/** What a new offer is made from. */
export interface NewOfferView {
  currency: string;
  products: readonly { handle: string; title: string; variants: string }[];
  today: string;
  typed: Readonly<Record<string, string>>;
  csrfToken: string;
}

/** A new offer, whose code is shown this once. */
export interface MadeOfferView {
  label: string;
  code: string;
  /** Leads to the cart with the code in it. */
  link: string;
}
