/** A box's ref that takes up what was typed into it before scripts came: React leaves it there without a word. */
export function takeTyped(take: (words: string) => void): (box: HTMLInputElement | null) => void {
  return (box) => {
    if (box && box.value !== "") take(box.value);
  };
}
