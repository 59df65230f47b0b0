import type { Transaction } from "kysely";
import type { Queries } from "../db/database.ts";

/** Whose data it is. */
export interface DataOwner {
  id: string;
  email: string;
}

/**
 * What one domain holds of an account: each gives out and removes its own, by its own stores. app/ lists them, so that
 * none is forgotten silently.
 */
export interface PersonalData<DB> {
  /** The part's name in the export, in words: 'pins'. */
  name: string;
  /** Everything that is held, as JSON can say it. Secrets, such as hashes, are left out. */
  read(db: Queries<DB>, owner: DataOwner): Promise<unknown>;
  /** Removes it. @throws AppError where something has to be settled first; then nothing at all is removed. */
  remove(trx: Transaction<DB>, owner: DataOwner): Promise<void>;
  /** What stays nevertheless, and why: whole sentences for the owner. */
  kept: readonly string[];
}
