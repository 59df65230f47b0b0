/** Keeps what stands below banner and header where they end (shell.css). */
export function measureTop(): void {
  const top = document.querySelector<HTMLElement>(".top");
  if (!top) return;
  const { documentElement: root } = document;
  new ResizeObserver(() => {
    // Most pages are as the styles expect; a change has the browser work out the style of the whole page anew. What is
    // scrolled to stands 1.25rem below (base.css).
    const { scrollPaddingTop, fontSize } = getComputedStyle(root);
    const expected = Number.parseFloat(scrollPaddingTop) - 1.25 * Number.parseFloat(fontSize);
    if (expected !== top.offsetHeight) root.style.setProperty("--measured-top", `${top.offsetHeight}px`);
  }).observe(top);
}
