import { CallRefused } from "../../../../platform/browser/call-server.ts";
import { showToast } from "../../../messaging/web/public.ts";

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** Shows the reader why something failed: in the server's words, if it sent any. */
export function showError(error: unknown): void {
  showToast({ type: "error", message: error instanceof CallRefused ? error.message : CONNECTION });
}
