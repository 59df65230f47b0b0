import { CallRefused } from "../../../../platform/browser/call-server.ts";
import { showToast } from "../../../messaging/web/public.ts";

/** Said where the server says nothing. */
export const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** What a failed call is to be told as. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallRefused ? error.message : CONNECTION;
}

export function tellSuccess(message: string): void {
  showToast({ type: "success", title: "Success!", message });
}

export function tellError(error: unknown): void {
  showToast({ type: "error", title: "Error!", message: sentenceOf(error) });
}
