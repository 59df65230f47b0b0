import { useSyncExternalStore } from "react";
import type { Entry, Snapshot } from "./store.ts";

/** Something that components can subscribe to. */
interface Readable<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

/** Subscribes a component. The server renders `rendered`. */
export function useRead<Value>({ get, subscribe }: Readable<Value>, rendered: Value): Value {
  return useSyncExternalStore(subscribe, get, () => rendered);
}

const unloaded: Snapshot<undefined> = { state: "loading", data: undefined, error: undefined };

/** Subscribes a component to an entry without data until it is loaded, which is never before hydration. */
export function useEntry<Data>(entry: Entry<Data | undefined>): Snapshot<Data | undefined> {
  return useRead<Snapshot<Data | undefined>>(entry, unloaded);
}
