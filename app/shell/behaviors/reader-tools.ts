import { loadReaderTools } from "../../../domains/reading/web/page.ts";

type Loaded = Awaited<ReturnType<typeof loadReaderTools>>;

/** The tools of readers with an account, as the shell renders them; `ready` is called once they answer presses. */
interface MountedTools extends Loaded {
  ready(): void;
}

let shown: MountedTools | undefined;
let start: Promise<void> | undefined;
const watchers = new Set<() => void>();

/** The tools that have been loaded, if any. */
export function shownTools(): MountedTools | undefined {
  return shown;
}

export function watchTools(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Has the shell show the tools, and waits until they answer presses. After a failure, the next call tries again. */
export async function startTools(): Promise<void> {
  start ??= loadReaderTools().then(show);
  try {
    await start;
  } catch (error) {
    start = undefined;
    throw error;
  }
}

function show(loaded: Loaded): Promise<void> {
  return new Promise((ready) => {
    shown = { ...loaded, ready };
    for (const watcher of watchers) watcher();
  });
}
