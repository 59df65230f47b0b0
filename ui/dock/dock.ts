const TAKEN = "dock-taken";

/** Says that a panel now stands at the right of the screen, where there is room for one. */
export function takeDock(name: string): void {
  document.dispatchEvent(new CustomEvent(TAKEN, { detail: name }));
}

/** Calls `leave` whenever another panel than the one called `name` takes the right of the screen, until `signal`. */
export function leaveDock(name: string, leave: () => void, signal: AbortSignal): void {
  document.addEventListener(
    TAKEN,
    (event) => {
      if (event instanceof CustomEvent && event.detail !== name) leave();
    },
    { signal },
  );
}
