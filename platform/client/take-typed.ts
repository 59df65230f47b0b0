/** A ref that picks up what was typed into an input before hydration, which React leaves in place without an event. */
export function takeTyped(take: (words: string) => void): (box: HTMLInputElement | null) => void {
  return (box) => {
    if (box && box.value !== "") take(box.value);
  };
}
