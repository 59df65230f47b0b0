import { sentenceOf } from "../../../../platform/client/sentences.ts";
import { showToast } from "../../../messaging/web/public.ts";

/** Shows the reader why something failed: in the server's words, if it sent any. */
export function showError(error: unknown): void {
  showToast({ type: "error", message: sentenceOf(error) });
}
