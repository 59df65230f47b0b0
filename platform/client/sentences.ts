import { CallRefused } from "./api-client.ts";

/** Shown where the server says nothing. */
const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** Shown where something to be shown could not be loaded. */
export const LOADING = "Could not load data from the server. Please refresh the page to try again.";

/** Why a call failed, for its user: in the server's words, or `otherwise` if it sent none. */
export function sentenceOf(error: unknown, otherwise = CONNECTION): string {
  return error instanceof CallRefused ? error.message : otherwise;
}
