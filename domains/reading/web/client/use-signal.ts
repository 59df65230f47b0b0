import { useSyncExternalStore } from "react";
import type { Signal } from "./signal.ts";

/** Subscribes a component to a signal. The server renders its first value. */
export function useSignal<Value>({ get, subscribe }: Pick<Signal<Value>, "get" | "subscribe">, rendered: Value): Value {
  return useSyncExternalStore(subscribe, get, () => rendered);
}
