import { type CallOptions, call } from "../../../../platform/client/api-client.ts";
import { type CallOf, type CallRequest, requestsFor } from "../../../../platform/client/requests.ts";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import type { contentCalls } from "../../../manual/calls.ts";
import type { readingCalls } from "../../calls.ts";
import type { ViewerCall } from "../../contract.ts";
import { sentenceOf } from "../../../../platform/client/sentences.ts";
import { showToast } from "../../../messaging/web/public.ts";

const inTurn = serialQueue();

/** Reports to the server what the reader does, in the order in which it happened. Nobody waits for it. */
export function tell(request: CallRequest<unknown>, options: CallOptions = {}): Promise<unknown> {
  return inTurn(() => call(request, { ...options, ifEnded: "show" }));
}

/** Writes requests for the calls that reading makes. */
export const ask = requestsFor<CallOf<typeof readingCalls> | ViewerCall | CallOf<typeof contentCalls>>();

/** Shows the reader why something failed: in the server's words, if it sent any. */
export function showError(error: unknown): void {
  showToast({ type: "error", message: sentenceOf(error) });
}

/** A value that components and scripts can subscribe to. */
export interface Signal<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function signal<Value>(first: Value): Signal<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
