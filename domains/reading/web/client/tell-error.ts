import { showToast } from "../../../messaging/web/public.ts";

/** Tells the reader why something was not done. */
export function tellError(error: unknown): void {
  const message =
    error instanceof Error ? error.message : "Something went wrong. Please refresh the page to try again.";
  showToast({ type: "error", message });
}
