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
