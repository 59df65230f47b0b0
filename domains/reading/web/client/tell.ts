import { call, type CallOptions } from "../../../../platform/client/api-client.ts";
import type { CallRequest } from "../../../../platform/client/requests.ts";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";

const inTurn = serialQueue();

/** Reports to the server what the reader does, in the order in which it happened. Nobody waits for it. */
export function tell(request: CallRequest<unknown>, options: CallOptions = {}): Promise<unknown> {
  return inTurn(() => call(request, { ...options, ifEnded: "show" }));
}
