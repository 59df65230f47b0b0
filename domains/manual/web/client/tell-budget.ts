import { CallRefused } from "../../../../platform/client/api-client.ts";
import { showToast } from "../../../messaging/web/public.ts";

let isTold = false;

/** Warns readers who are near what they can open in a day. */
export function showBudget({ headers }: Pick<Response, "headers">): void {
  if (isTold || !headers.has("reading-budget")) return;
  isTold = true;
  const message = "You are close to today's reading limit. If you need more, contact support.";
  showToast({ type: "attention", message });
}

/** Says so if a call was refused because the limit is reached. */
export function showError(error: unknown): void {
  if (!(error instanceof CallRefused) || error.status !== 429) return;
  const message = "You have reached today's reading limit. Pages you opened today stay available.";
  showToast({ type: "attention", message });
}
