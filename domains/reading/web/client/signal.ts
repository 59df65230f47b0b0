/** A value that components and scripts can subscribe to. */
export interface Signal<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls the listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** `start` is called with the first subscription. */
export function signal<Value>(first: Value, start?: () => void): Signal<Value> {
  let value = first;
  let started = false;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (!started) {
        started = true;
        start?.();
      }
      return () => void listeners.delete(listener);
    },
  };
}
