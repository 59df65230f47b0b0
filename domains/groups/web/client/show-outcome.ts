import { sentenceOf } from "../../../../platform/client/sentences.ts";
import type { Tone } from "../../contract.ts";
import { showToast } from "../../../messaging/web/public.ts";

/** Said where a setting can't be changed. */
export const SETTINGS = "Something went wrong. Please refresh the page to try again.";

/** Tells what a call has answered, as it is meant. */
export function showOutcome(type: Tone, message: string): void {
  showToast({ type, message });
}

export function showError(error: unknown, otherwise?: string): void {
  showToast({ type: "error", title: "Error!", message: sentenceOf(error, otherwise) });
}
