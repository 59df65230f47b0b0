import type { CallOptions } from "./api-client.ts";
import { serialQueue } from "./serial-queue.ts";
import { SESSION_CHANGED } from "./session-change.ts";

/** What the browser knows of something on the server. */
export interface Snapshot<Data> {
  /** `loading` and `failed` only until it has been loaded once. */
  readonly state: "loading" | "failed" | "ready";
  readonly data: Data;
  /** Why there is nothing newer. */
  readonly error: unknown;
}

/** Something on the server that components and scripts can subscribe to. */
export interface Resource<Data> {
  get(): Snapshot<Data>;
  /** Calls the watcher after each change, until the returned function is called. Loads what isn't known or is stale. */
  subscribe(watcher: () => void): () => void;
  /** Loads it again. What was there before stays until then. */
  refresh(): Promise<void>;
  /** It has changed on the server: loads it again, at once if somebody watches. */
  expire(): void;
  /** Takes what the server answered to something else. */
  confirm(data: Data): void;
  /** Applies what the server has done, also to responses on their way that may not include it. */
  patch(apply: Apply<Data>): void;
  /**
   * Shows a change at once, and sends it after those made before it. `send` resolves to what there is then. A change that
   * is refused is taken back alone, and its error thrown.
   */
  change(apply: Apply<Data>, send: (confirmed: Data) => Promise<Data>): Promise<void>;
}

type Apply<Data> = (data: Data) => Data;

interface ResourceOptions<Data> {
  load(options: CallOptions): Promise<Data>;
  /** Until it is loaded. */
  initial: Data;
  /** Older data, in milliseconds, is loaded again when somebody subscribes or the user comes back to the page. */
  maxAge?: number;
  /** Whether pages subscribe to it by themselves, so that nobody is asked to log in before someone refreshes it. */
  isBackground?: boolean;
}

const STALE_MS = 30_000;

/** Creates a resource. Nothing is requested before somebody subscribes. */
export function createResource<Data>(options: ResourceOptions<Data>): Resource<Data> {
  const { load, initial, maxAge = STALE_MS, isBackground = false } = options;
  const view = createView(initial);
  const inTurn = serialQueue();
  let loadedAt = -Infinity;
  /** How many requests are on their way, and the number of the latest one, which wins. */
  let pending = 0;
  let latest = 0;
  /** How many changes the server has accepted: a response requested before one of them may not include it. */
  let accepted = 0;
  let meanwhile: readonly Apply<Data>[] = [];

  function confirm(data: Data): void {
    loadedAt = Date.now();
    view.confirm(data);
  }

  /** A quiet failure is not shown; only for what was `asked` for is anyone asked to log in again. */
  async function loadAgain({ isQuiet = false, asked = true } = {}): Promise<void> {
    latest += 1;
    pending += 1;
    const [mine, before] = [latest, accepted];
    try {
      const data = await load({ isFresh: true, ...(!asked && { ifEnded: "ignore" }) });
      if (mine !== latest) return;
      if (accepted === before) confirm(meanwhile.reduce<Data>((all, apply) => apply(all), data));
      else await loadAgain({ isQuiet, asked });
    } catch (error) {
      if (mine === latest && !isQuiet) view.fail(error);
    } finally {
      pending -= 1;
      if (pending === 0) meanwhile = [];
    }
  }

  function refreshStale(): void {
    if (pending > 0 || Date.now() - loadedAt < maxAge) return;
    // Nobody asked for what is only stale.
    const isQuiet = view.get().state === "ready";
    void loadAgain({ isQuiet, asked: !isQuiet && !isBackground });
  }

  follow({
    onReturn: () => view.isWatched() && refreshStale(),
    onOtherUser: () => {
      if (view.isWatched()) return;
      latest += 1;
      loadedAt = -Infinity;
      view.reset();
    },
  });

  return {
    get: view.get,
    subscribe: (watcher) => {
      const stop = view.subscribe(watcher);
      refreshStale();
      return stop;
    },
    refresh: () => loadAgain(),
    expire: () => {
      loadedAt = -Infinity;
      if (view.isWatched()) void loadAgain();
    },
    confirm,
    patch: (apply) => {
      if (pending > 0) meanwhile = [...meanwhile, apply];
      view.patch(apply);
    },
    change: (apply, send) => {
      const settle = view.expect(apply);
      return inTurn(async () => {
        const data = await send(view.confirmed());
        accepted += 1;
        settle();
        confirm(data);
      }).finally(settle);
    },
  };
}

/** A resource without data until it is loaded. */
export function createLazyResource<Data>(load: ResourceOptions<Data>["load"]): Resource<Data | undefined> {
  return createResource<Data | undefined>({ load, initial: undefined });
}

/** Resources of the same kind, by key. */
export interface Resources<Key, Data> {
  /** The key's resource, the same one each time. Keys are compared by what they contain. */
  of(key: Key): Resource<Data | undefined>;
  /** They have changed on the server. */
  expire(): void;
}

/** Creates resources of the same kind, each when it is first asked for. */
export function createResources<Key, Data>(
  load: (key: Key, options: CallOptions) => Promise<Data>,
): Resources<Key, Data> {
  const resources = new Map<string, Resource<Data | undefined>>();
  return {
    of: (key) => {
      const name = JSON.stringify(key);
      const resource = resources.get(name) ?? createLazyResource((options) => load(key, options));
      resources.set(name, resource);
      return resource;
    },
    expire: () => {
      for (const resource of resources.values()) resource.expire();
    },
  };
}

/** What is shown: what the server has confirmed, with the changes that wait for it. */
function createView<Data>(initial: Data) {
  let snapshot: Snapshot<Data> = { state: "loading", data: initial, error: undefined };
  let confirmed = initial;
  let expected: readonly Apply<Data>[] = [];
  const watchers = new Set<() => void>();

  function show({ state, error }: Pick<Snapshot<Data>, "state" | "error">): void {
    snapshot = { state, error, data: expected.reduce((data, apply) => apply(data), confirmed) };
    for (const watcher of watchers) watcher();
  }

  function confirm(data: Data): void {
    confirmed = data;
    show({ state: "ready", error: undefined });
  }

  return {
    get: () => snapshot,
    confirmed: () => confirmed,
    isWatched: () => watchers.size > 0,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    confirm,
    patch: (apply: Apply<Data>) => {
      confirmed = apply(confirmed);
      show(snapshot);
    },
    fail: (error: unknown) => show({ state: snapshot.state === "ready" ? "ready" : "failed", error }),
    reset: () => {
      snapshot = { state: "loading", data: initial, error: undefined };
      confirmed = initial;
    },
    /** Shows a change until the returned function is called. */
    expect: (apply: Apply<Data>) => {
      // The same function may be expected twice.
      const change: Apply<Data> = (data) => apply(data);
      expected = [...expected, change];
      show(snapshot);
      return () => {
        if (!expected.includes(change)) return;
        expected = expected.filter((one) => one !== change);
        show(snapshot);
      };
    },
  };
}

interface Follower {
  onReturn(): void;
  onOtherUser(): void;
}

const followers: Follower[] = [];

/** All resources share two listeners. The server, and tests, have no document. */
function follow(follower: Follower): void {
  followers.push(follower);
  if (followers.length > 1 || typeof document === "undefined") return;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") for (const { onReturn } of followers) onReturn();
  });
  document.addEventListener(SESSION_CHANGED, () => {
    for (const { onOtherUser } of followers) onOtherUser();
  });
}
