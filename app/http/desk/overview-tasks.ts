import { type DeskTask, type StaffRole, UNDO_PATH } from "../../../domains/accounts/contract.ts";
import { mayAtDesk } from "../../../domains/accounts/rules.ts";
import { requestTasks } from "../../../domains/accounts/server/public.ts";
import { releaseTasks } from "../../../domains/authoring/server/admin/editions.ts";
import { pageTasks } from "../../../domains/authoring/server/admin/public.ts";
import { orderTasks } from "../../../domains/commerce/server/admin/words.ts";
import { mergeTasks } from "../../../domains/overview/server/admin/merge-acts.ts";
import { FAILURES_PATH } from "../../../domains/messaging/contract.ts";
import { failuresInWords } from "../../../domains/messaging/server/public.ts";
import type { Queries } from "../../../platform/db/database.ts";
import type { DeskParts } from "./desk-screens.ts";

/** What waits for somebody with a role, from every domain. */
export async function overviewTasks(
  { database: { db }, orders, accounts }: DeskParts,
  role: StaffRole,
): Promise<DeskTask[]> {
  const tasks = [
    ...(await requestTasks(accounts, UNDO_PATH)),
    ...(mayAtDesk(role, "see-operations") ? await failureTasks(db) : []),
    ...(mayAtDesk(role, "see-releases") ? await releaseTasks(db) : []),
    ...(mayAtDesk(role, "review-content") ? await pageTasks(db) : []),
    ...(mayAtDesk(role, "merge-without-consent") ? await mergeTasks(db) : []),
    ...(mayAtDesk(role, "settle-orders") ? await orderTasks(orders) : []),
  ];
  return tasks.filter(({ action }) => mayAtDesk(role, action));
}

async function failureTasks(db: Queries): Promise<DeskTask[]> {
  const sentences = await failuresInWords(db);
  return sentences.map((text) => ({ action: "see-operations", text, detail: "", href: FAILURES_PATH }));
}
