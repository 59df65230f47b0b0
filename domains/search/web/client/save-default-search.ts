import { callServer } from "../../../../platform/browser/call-server.ts";
import type { Facet } from "../../contract.ts";
import { noteFacet } from "./search-session.ts";

/** Keeps the facet as the reader's preference. That it failed is only logged (ERR-3): the results are there anyway. */
export async function saveDefaultSearch(facet: Facet): Promise<void> {
  if (document.querySelector(".shell[data-signed-in]") === null) return;
  try {
    await callServer("POST", "/api/user/saveDefaultSearch", { defaultSearch: facet });
    await noteFacet(facet);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification wants it logged and nothing more
    console.warn("The search preference was not saved.", error);
  }
}
