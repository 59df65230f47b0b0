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
