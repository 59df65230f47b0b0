import { type LoaderFunctionArgs, redirect } from "react-router";
import { indexLetters, loadSite } from "../../../content/web/public.tsx";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import { showToast } from "../../../messaging/web/public.ts";
import { drawPaywall, paywallReader } from "../../../subscriptions/web/public.ts";
import { type LetterTerms, searchApi } from "../search-api.ts";

/** What the index of terms shows. */
export interface IndexScreen {
  version: string;
  letter: string;
  /** Null for readers without access, and where the terms could not be loaded. */
  terms: LetterTerms | null;
  paywall: KeptHtml | null;
}

/** The address of a letter of the index. */
export function indexHref(version: string, letter: string): string {
  return `/bluebook/${version}/bluebook-index/${letter}`;
}

/**
 * A letter of the newest edition's index. Another edition has none, and who may not open that edition is sent home
 * (SHELL-7); whoever lacks access as such sees the paywall.
 */
export async function loadIndex({ params, context }: LoaderFunctionArgs): Promise<IndexScreen | Response> {
  const { version = "" } = params;
  const letter = indexLetters.find((each) => each === params["letter"]?.toUpperCase()) ?? "A";
  const [newest] = (await loadSite({ context })).sites;
  if (newest?.handle !== version) return redirect("/bluebook");
  const terms = await readTerms(() => context.get(searchApi).letter(letter));
  if (terms === "next-edition") return redirect("/bluebook");
  if (typeof terms !== "string") return { version, letter, terms, paywall: null };
  const html = await drawPaywall(terms, context.get(paywallReader), indexHref(version, letter));
  return { version, letter, terms: null, paywall: { keptAs: "paywall", html } };
}

const CONNECTION = "We're sorry, there was an error connecting to the server. Please try again later.";

/** In a browser the screen stays and tells what failed; the server answers with the screen of failures. */
async function readTerms<Terms>(read: () => Promise<Terms>): Promise<Terms | null> {
  if (import.meta.env.SSR) return read();
  try {
    return await read();
  } catch (error) {
    const { EmptyAnswerError } = await import("../client/ask-search.ts");
    const message =
      error instanceof EmptyAnswerError
        ? CONNECTION
        : "Could not load data from the server. Please refresh the page to try again.";
    showToast({ type: "error", title: "Error!", message });
    return null;
  }
}
