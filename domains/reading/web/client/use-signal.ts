import { useSyncExternalStore } from "react";
import type { Signal } from "./signal.ts";

/** The value of a signal. What the server draws is the first one. */
export function useSignal<Value>({ get, subscribe }: Pick<Signal<Value>, "get" | "subscribe">, drawn: Value): Value {
  return useSyncExternalStore(subscribe, get, () => drawn);
}
