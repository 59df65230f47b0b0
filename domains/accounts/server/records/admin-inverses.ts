import { inUtc } from "../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../platform/db/database.ts";
import { readJson, writeJson } from "../../../../platform/db/json.ts";
import { newId } from "../../../../platform/ids/new-id.ts";
import type { StaffRole, UndoView } from "../../contract.ts";
import { type ActRules, isUndoable, mayAct, UNDO_MS } from "../../rules.ts";
import type { Accounts } from "../accounts.ts";
import { findInversesAt, insertInverses, listInverses, markUndone } from "../stores/admin-acts-store.ts";

/** What takes an act of admin back: the form that does it, where that is, and what it is sent. */
export interface AdminInverse {
  act: string;
  path: string;
  fields?: Readonly<Record<string, string>>;
}

/** An act of admin that was done. */
interface Done {
  act: string;
  path: string;
  fields: Readonly<Record<string, string>>;
  byAccountId: string;
  /** What takes it back; none if nothing does. */
  inverses: readonly AdminInverse[];
}

/** The acts that take another one back. */
function undoingActs(acts: ActRules): ReadonlySet<string> {
  return new Set(
    Object.values(acts).flatMap(({ undo }) => (undo === undefined || typeof undo === "string" ? [] : undo)),
  );
}

/**
 * Keeps what takes an act back; or, if it took something back itself, because something waited for this very form, notes
 * that: what was taken back is done again where it was done first.
 */
export async function noteDone(
  db: Queries,
  { clock, acts }: Pick<Accounts, "clock" | "acts">,
  done: Done,
): Promise<void> {
  const { act, path, fields, byAccountId, inverses } = done;
  if (!undoingActs(acts).has(act) && inverses.length === 0) return;
  const now = clock.now();
  const settled = (await findInversesAt(db, path)).filter((row) => {
    const sent = Object.entries(readJson(row.inverse_fields)).filter(([name]) => name !== "reason");
    return sent.every(([name, value]) => fields[name] === value);
  });
  await markUndone(
    db,
    settled.map(({ id }) => id),
    now,
  );
  if (settled.length > 0) return;
  await insertInverses(
    db,
    inverses.map((inverse) => ({
      id: newId(clock),
      act,
      by_account_id: byAccountId,
      done_at: now,
      inverse_act: inverse.act,
      inverse_path: inverse.path,
      inverse_fields: writeJson(inverse.fields ?? {}),
      undone_at: null,
    })),
  );
}

/** What somebody with a role can take back of what was done lately, and who did it. */
export async function readInverses(
  { database, clock, acts }: Pick<Accounts, "database" | "clock" | "acts">,
  role: StaffRole,
): Promise<UndoView["acts"]> {
  const rows = await listInverses(database.db, clock.now() - UNDO_MS);
  return rows.flatMap((row) => {
    const [rule, inverse] = [acts[row.act], acts[row.inverse_act]];
    if (rule?.means === undefined || !isUndoable(rule) || inverse === undefined || !mayAct(role, inverse)) return [];
    return {
      id: row.id,
      what: rule.means,
      by: row.first_name === null ? "Somebody who is gone" : `${row.first_name} ${row.last_name ?? ""}`,
      at: inUtc(row.done_at),
      until: inUtc(row.done_at + UNDO_MS),
      path: row.inverse_path,
      fields: readJson(row.inverse_fields),
    };
  });
}
