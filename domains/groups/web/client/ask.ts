import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { managerCalls, memberCalls } from "../../calls.ts";

/** Writes requests for the calls of groups. */
export const ask = requestsFor<CallOf<typeof managerCalls> | CallOf<typeof memberCalls>>();
