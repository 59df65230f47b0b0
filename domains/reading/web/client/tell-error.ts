import { CallRefused } from "../../../../platform/browser/call-server.ts";
import { showToast } from "../../../messaging/web/public.ts";

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** Tells the reader why something was not done: in the server's words where it said any. */
export function tellError(error: unknown): void {
  showToast({ type: "error", message: error instanceof CallRefused ? error.message : CONNECTION });
}
