/** How long a notice stays. */
const SHOWN = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short notice and has screen readers announce it. */
export function say(words: string): void {
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => {
    notice.textContent = "";
  }, SHOWN);
}
