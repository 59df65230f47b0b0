/** Keeps what stands below banner and header where they end (shell.css). */
export function measureTop(): void {
  const top = document.querySelector<HTMLElement>(".top");
  if (!top) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--measured-top", `${top.offsetHeight}px`);
  }).observe(top);
}
