import { takeTurns } from "../../../../platform/browser/take-turns.ts";
import { callServer } from "../../../../platform/browser/call-server.ts";
import type { Facet } from "../../contract.ts";

const inTurn = takeTurns();

/**
 * Keeps the facet as the reader's preference, after those that were chosen before it. That it failed is only logged
 * (ERR-3): the results are there anyway.
 */
export function saveDefaultSearch(facet: Facet): void {
  const save = () => callServer("POST", "/api/user/saveDefaultSearch", { defaultSearch: facet });
  inTurn(save).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification wants it logged and nothing more
    console.warn("The search preference was not saved.", error);
  });
}
