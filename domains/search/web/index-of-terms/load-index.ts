import { type LoaderFunctionArgs, redirect } from "react-router";
import { indexLetters, loadSite } from "../../../manual/web/public.tsx";
import type { ReusedHtml } from "../../../../platform/ssr/reused-html.ts";
import { showToast } from "../../../messaging/web/public.ts";
import { renderPaywall, shownAccess } from "../../../subscriptions/web/public.ts";
import { indexHref } from "./index-href.ts";
import { type LetterTerms, searchApi } from "../search-api.ts";

/** The data of the index screen. */
export interface IndexScreen {
  version: string;
  letter: string;
  /** Null without access, and if the terms could not be loaded. */
  terms: LetterTerms | null;
  paywall: ReusedHtml | null;
}

/**
 * Loads a letter of an edition's index. Readers who may not open the edition are redirected home (SHELL-7); readers
 * without access see the paywall.
 */
export async function loadIndex({ params, context }: LoaderFunctionArgs): Promise<IndexScreen | Response> {
  const { version = "" } = params;
  const letter = indexLetters.find((each) => each === params["letter"]?.toUpperCase()) ?? "A";
  const { sites } = await loadSite({ context });
  if (sites.every(({ handle }) => handle !== version)) return redirect("/bluebook");
  const terms = await readTerms(() => context.get(searchApi).letter(version, letter));
  if (terms === "next-edition") return redirect("/bluebook");
  if (typeof terms !== "string") return { version, letter, terms, paywall: null };
  const html = await renderPaywall(terms, context.get(shownAccess), indexHref(version, letter));
  return { version, letter, terms: null, paywall: { reusedFrom: "paywall", html } };
}

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** In a browser the screen stays and a toast reports the failure; on the server the error page takes over. */
async function readTerms<Terms>(read: () => Promise<Terms>): Promise<Terms | null> {
  if (import.meta.env.SSR) return read();
  try {
    return await read();
  } catch (error) {
    const { CallRefused, OfflineError } = await import("../../../../platform/client/api-client.ts");
    const message =
      error instanceof CallRefused || (error instanceof OfflineError && error.isEmpty)
        ? CONNECTION
        : "Could not load data from the server. Please refresh the page to try again.";
    showToast({ type: "error", title: "Error!", message });
    return null;
  }
}
