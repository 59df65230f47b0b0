/** A ref that picks up what was typed into an input before hydration, which React leaves in place without an event. */
export function captureEarlyInput(take: (words: string) => void): (box: HTMLInputElement | null) => void {
  return (box) => {
    if (box && box.value !== "") take(box.value);
  };
}

/** The same for radio buttons: a ref of each, which picks up the one that was chosen before hydration. */
export function captureEarlyChoice(take: () => void): (box: HTMLInputElement | null) => void {
  return (box) => {
    if (box?.checked === true) take();
  };
}
