import type { Queries, Trx } from "../db/database.ts";

/** The owner of the data. */
export interface DataOwner {
  id: string;
  email: string;
}

/**
 * The data that one domain holds about an account: each domain exports and deletes its own through its own stores. app/
 * lists them, so that none is silently forgotten.
 */
export interface PersonalData {
  /** The part's name in the export: 'pins'. */
  name: string;
  /** Everything stored, as JSON values. Secrets, such as hashes, are left out. */
  read(db: Queries, owner: DataOwner): Promise<unknown>;
  /**
   * Ends at once what must not wait until the account is erased.
   * @throws AppError if something has to be settled first; the account then stays.
   */
  close?(trx: Trx, owner: DataOwner): Promise<void>;
  /**
   * Deletes the data.
   * @throws AppError if something has to be settled first; then nothing is deleted.
   */
  remove(trx: Trx, owner: DataOwner): Promise<void>;
  /** What is kept nevertheless, and why: full sentences for the owner. */
  kept: readonly string[];
}
