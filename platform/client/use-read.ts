import { useSyncExternalStore } from "react";
import type { Resource, Snapshot } from "./store.ts";

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

/** Subscribes a component to a resource without data until it is loaded, which is never before hydration. */
export function useResource<Data>(resource: Resource<Data | undefined>): Snapshot<Data | undefined> {
  return useRead<Snapshot<Data | undefined>>(resource, unloaded);
}
