let observer: IntersectionObserver | undefined;

/** Keeps the entry of 'On this page' marked whose part of the article is being read. */
export function watchHeadings(): void {
  observer?.disconnect();
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#outline a")];
  if (links.length === 0) return;
  const parts = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  const mark = () => {
    const line = innerHeight * 0.3;
    const read = parts.findLast(({ heading }) => heading.getBoundingClientRect().top < line) ?? parts[0];
    for (const { link } of parts) {
      if (link === read?.link) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -70% 0px" });
  for (const { heading } of parts) observer.observe(heading);
}
