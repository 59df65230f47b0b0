const CHANGED = "dock-changed";

let taken = "";

/** The panel that stands at the right of the screen, in front of 'On this page'; empty if there is none. */
export function dockTaken(): string {
  return taken;
}

/** Says that a panel now stands at the right of the screen, where there is room for one; an empty name, that none does. */
export function takeDock(name: string): void {
  if (taken === name) return;
  taken = name;
  document.dispatchEvent(new Event(CHANGED));
}

/** Says that the panel called `name` has been closed. */
export function freeDock(name: string): void {
  if (taken === name) takeDock("");
}

/** Calls `changed` whenever another panel, or none, takes the right of the screen. */
export function whenDockChanges(changed: () => void): void {
  document.addEventListener(CHANGED, changed);
}

/** Calls `leave` whenever another panel than the one called `name`, or none, takes the right of the screen, until `signal`. */
export function leaveDock(name: string, leave: () => void, signal: AbortSignal): void {
  document.addEventListener(
    CHANGED,
    () => {
      if (taken !== name) leave();
    },
    { signal },
  );
}
