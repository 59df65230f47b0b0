import { dockTaken, leaveDock } from "../../../../../ui/dock/dock.ts";
import { escapeHtml } from "../../../../../platform/ssr/escape-html.ts";
import type { Excerpt } from "../../../contract.ts";
import { readReference } from "./read-reference.ts";
import sheet from "./reference-preview.css?url";

/** How long the pointer or the focus rests on a link before its preview shows, in milliseconds. */
const REST = 300;
/** How long a preview stays after the pointer has left the link, so that the pointer can reach it. */
const GRACE = 300;
/** What remains between a preview and its link, and the edge of the screen, in pixels. */
const GAP = 8;

let resting: ReturnType<typeof setTimeout> | undefined;
/** The link whose preview shows, and what ends that. */
let shown: { link: HTMLAnchorElement; ended: AbortController } | undefined;
let made: Promise<HTMLElement> | undefined;

/** Shows what a cross-reference leads to, once the pointer or the focus has rested on it. */
export function previewReference(link: HTMLAnchorElement): void {
  clearTimeout(resting);
  if (shown?.link !== link) resting = setTimeout(() => void show(link), REST);
}

async function show(link: HTMLAnchorElement): Promise<void> {
  if (!isMeant(link)) return;
  const [excerpt, box] = await Promise.all([readReference(link), (made ??= makeBox())]);
  if (!excerpt || !isMeant(link)) return;
  hide();
  box.innerHTML = renderPreview(excerpt);
  const isDocked = dockTaken() === "" && matchMedia("(min-width: 80em)").matches;
  box.toggleAttribute("data-docked", isDocked);
  box.removeAttribute("style");
  box.showPopover();
  box.scrollTop = 0;
  const ended = new AbortController();
  shown = { link, ended };
  if (!isDocked) placeBeside(link, box);
  watch(link, box, isDocked, ended.signal);
}

function hide(): void {
  shown?.ended.abort();
  shown = undefined;
}

function isMeant(link: Element): boolean {
  return link.matches(":hover, :focus-visible");
}

/** Hides the preview once neither the pointer nor the focus is on the link or on it, and on Escape (WCAG 1.4.13). */
function watch(link: HTMLAnchorElement, box: HTMLElement, isDocked: boolean, signal: AbortSignal): void {
  let grace: ReturnType<typeof setTimeout> | undefined;
  const until = { signal, capture: true, passive: true };
  const leave = () => {
    clearTimeout(grace);
    grace = setTimeout(() => {
      if (!isMeant(link) && !box.matches(":hover")) hide();
    }, GRACE);
  };
  signal.addEventListener("abort", () => {
    clearTimeout(grace);
    box.hidePopover();
  });
  document.addEventListener("pointerover", leave, until);
  document.documentElement.addEventListener("pointerleave", leave, until);
  document.addEventListener("focusout", leave, until);
  document.addEventListener("arrive", hide, until);
  document.addEventListener("click", () => (box.matches(":hover") ? undefined : hide()), until);
  addEventListener("resize", hide, until);
  leaveDock("preview", hide, signal);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      hide();
    },
    { signal, capture: true },
  );
  // The dock is further away: it waits for a pointer that is on its way there.
  if (isDocked)
    document.addEventListener("pointermove", ({ movementX }) => (movementX > 0 ? leave() : undefined), until);
  else addEventListener("scroll", () => placeBeside(link, box), until);
}

/**
 * Places the preview over the text, below its link or above it where there is more room, and never over the link or what
 * stays at the top and bottom of the screen.
 */
function placeBeside(link: Element, box: HTMLElement): void {
  const { documentElement: root } = document;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root);
  const highest = Number.parseFloat(scrollPaddingTop);
  const lowest = root.clientHeight - Number.parseFloat(scrollPaddingBottom);
  const { right = 0 } = link.closest("#article")?.getBoundingClientRect() ?? {};
  const { top, bottom } = link.getBoundingClientRect();
  const lines = [...link.getClientRects()];
  box.style.maxHeight = "";
  const isBelow = box.offsetHeight + GAP <= lowest - bottom || lowest - bottom >= top - highest;
  const room = (isBelow ? lowest - bottom : top - highest) - GAP;
  box.style.maxHeight = `${room}px`;
  const left = (isBelow ? lines.at(-1) : lines[0])?.left ?? 0;
  box.style.left = `${Math.max(GAP, Math.min(left, right - box.offsetWidth))}px`;
  box.style.top = `${isBelow ? bottom + GAP : top - GAP - box.offsetHeight}px`;
}

/** Screen readers are told nothing: they read what the link leads to there. */
async function makeBox(): Promise<HTMLElement> {
  const box = document.createElement("div");
  box.className = "reference-preview";
  box.popover = "manual";
  box.ariaHidden = "true";
  const styles = document.createElement("link");
  styles.rel = "stylesheet";
  styles.href = sheet;
  const loaded = new Promise((resolve) => {
    for (const type of ["load", "error"]) styles.addEventListener(type, resolve);
  });
  document.head.append(styles);
  await loaded;
  document.body.append(box);
  return box;
}

function renderPreview({ data, redacted }: { data: Excerpt; redacted: boolean }): string {
  const { page, code, title, text, example } = data;
  const refused = redacted ? '<p class="reference-preview-note">A subscription is needed to read this.</p>' : "";
  const place = page === "" ? "" : `<p class="reference-preview-page">${escapeHtml(page)}</p>`;
  const number = code === "" ? "" : `<b>${escapeHtml(code)}</b> `;
  return `${place}<p class="reference-preview-title">${number}${title}</p>${refused}${text}${example}`;
}
