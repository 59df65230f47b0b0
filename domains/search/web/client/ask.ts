import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { searchCalls } from "../../calls.ts";

/** Writes requests for the calls about searching. */
export const ask = requestsFor<CallOf<typeof searchCalls>>();
