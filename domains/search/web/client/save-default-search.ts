import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { call } from "../../../../platform/client/api-client.ts";
import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { accountCalls } from "../../../accounts/calls.ts";
import type { Facet } from "../../contract.ts";

const ask = requestsFor<CallOf<typeof accountCalls>>();

const inTurn = serialQueue();

/**
 * Saves the facet as the reader's preference, in the order of the choices. A failure is only logged (ERR-3): the
 * results are shown anyway.
 */
export function saveDefaultSearch(facet: Facet): void {
  const save = () =>
    call(ask("POST /api/user/saveDefaultSearch", { body: { defaultSearch: facet } }), { ifEnded: "show" });
  inTurn(save).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification requires a log entry and nothing more
    console.warn("The search preference was not saved.", error);
  });
}
