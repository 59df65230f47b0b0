import { type CallOf, requestsFor } from "../../../../platform/client/requests.ts";
import type { contentCalls } from "../../../content/calls.ts";
import type { readingCalls } from "../../calls.ts";
import type { ViewerCall } from "../../contract.ts";

/** Writes requests for the calls that reading makes. */
export const ask = requestsFor<CallOf<typeof readingCalls> | ViewerCall | CallOf<typeof contentCalls>>();
