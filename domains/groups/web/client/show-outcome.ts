import { CallRefused } from "../../../../platform/browser/call-server.ts";
import type { Tone } from "../../contract.ts";
import { showToast } from "../../../messaging/web/public.ts";

/** Said where the server says nothing. */
export const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** Said where something to be shown does not come. */
export const LOADING = "Could not load data from the server. Please refresh the page to try again.";

/** Said where a setting can't be changed. */
export const SETTINGS = "Something went wrong. Please refresh the page to try again.";

/** What a failed call is to be told as: what the server says, or `otherwise` where it says nothing. */
export function sentenceOf(error: unknown, otherwise = CONNECTION): string {
  return error instanceof CallRefused ? error.message : otherwise;
}

/** Tells what a call has answered, as it is meant. */
export function showOutcome(type: Tone, message: string): void {
  showToast({ type, message });
}

export function showError(error: unknown, otherwise?: string): void {
  showToast({ type: "error", title: "Error!", message: sentenceOf(error, otherwise) });
}
