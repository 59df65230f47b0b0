/** What opened each panel. */
const openers = new Map<string, HTMLElement>();

/** Remembers what opened a panel: closing it gives the focus back. */
export function noteOpener(panel: string, opener: Element | null): void {
  if (opener instanceof HTMLElement) openers.set(panel, opener);
}

/** Gives the focus back to what opened a panel, or to the screen's heading if that is gone. */
export function focusOpener(panel: string): void {
  const opener = openers.get(panel);
  const target = opener?.isConnected === true ? opener : document.querySelector<HTMLElement>("#main h1");
  target?.focus({ preventScroll: true });
}
