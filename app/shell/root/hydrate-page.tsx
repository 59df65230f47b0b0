import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  type HydrationState,
  RouterContextProvider,
  RouterProvider,
  createBrowserRouter,
  matchRoutes,
} from "react-router";
import { commerceApi, lazyCommerceApi } from "../../../domains/commerce/web/shell.ts";
import { SITE_ROUTE, contentApi, lazyHttpApi } from "../../../domains/manual/web/shell.ts";
import { shownAccess } from "../../../domains/subscriptions/web/public.ts";
import { routes } from "../../routes.tsx";
import { isShellData } from "../load-shell.ts";
import { elementWithId } from "../page/element-with-id.ts";
import { pageState } from "../page/start-page.ts";
import { measureTop } from "../behaviors/measure-top.ts";
import { onNavigated } from "../behaviors/on-navigated.ts";
import { followRouter } from "./follow-router.ts";

/** Loads the first page's lazy routes, which must be there before React hydrates what the server rendered. */
async function loadMatchedRoutes(): Promise<void> {
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/** Lets the browser respond to the reader between two pieces of work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Reads the state that the server wrote into the page; without one, the router requests the data again. */
function isHydrationState(state: unknown): state is HydrationState {
  return typeof state === "object" && state !== null && "loaderData" in state;
}

/**
 * Takes over the page that the server rendered. What React says of one that it found changed, and has rendered anew, is an
 * error of the page, unless a translator has been there.
 */
export async function hydratePage(): Promise<void> {
  await nextTask();
  await loadMatchedRoutes();
  const router = createBrowserRouter(routes, {
    ...(isHydrationState(pageState) ? { hydrationData: pageState } : {}),
    getContext: () => {
      const context = new RouterContextProvider();
      const loaded: unknown = router.state.loaderData[SITE_ROUTE];
      context.set(contentApi, lazyHttpApi);
      context.set(commerceApi, lazyCommerceApi);
      if (isShellData(loaded)) context.set(shownAccess, loaded.reader);
      return context;
    },
  });
  await nextTask();
  followRouter(router);
  const root = elementWithId("root");
  const giveBack = keepActs(root);
  const isTranslated = root.querySelector("font > font") !== null;
  const onRecoverableError = (error: unknown) => {
    if (giveBack()) {
      // What scripts had written into the page is gone; the reader stays where they are.
      measureTop();
      onNavigated({ pathname: location.pathname, hash: "" });
    }
    if (!isTranslated) reportError(error);
  };
  heedTranslator(root);
  startTransition(() => {
    hydrateRoot(root, <RouterProvider router={router} />, { onRecoverableError });
  });
}

/**
 * Has React's sentences stay true in a page that a browser's translator changes. It puts a `font` element in the place of
 * each text, which React goes on to write, to move and to remove: a text that React has changed is put back in the place
 * of its translation, where the translator finds and translates it anew, and a translation goes where its text goes. Runs
 * as long as the page.
 */
function heedTranslator(root: Element): void {
  const translations = new WeakMap<Node, Element>();
  const seen = new WeakSet<Element>();

  const written = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      translations.delete(target);
      if (translation?.isConnected === true && target instanceof Text) translation.replaceWith(target);
    }
  });

  /** Has what React does to a translated text of `parent` be done to its translation: else the browser refuses it. */
  function translateCalls(parent: Node): void {
    const { appendChild, insertBefore, removeChild } = Node.prototype;
    const shownFor = (child: Node | null) => {
      const translation = child && translations.get(child);
      return translation?.parentNode === parent ? translation : child;
    };
    Object.assign(parent, {
      appendChild: (added: Node) => appendChild.call(parent, shownFor(added) ?? added),
      insertBefore: (added: Node, next: Node | null) =>
        insertBefore.call(parent, shownFor(added) ?? added, shownFor(next)),
      removeChild: (child: Node) => removeChild.call(parent, shownFor(child) ?? child),
    });
  }

  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      const translation = [...addedNodes, previousSibling].find(isTranslation);
      const [text] = removedNodes;
      if (!translation || !(text instanceof Text) || seen.has(translation)) continue;
      seen.add(translation);
      translations.set(text, translation);
      written.observe(text, { characterData: true });
      if (!Object.hasOwn(target, "removeChild")) translateCalls(target);
    }
  }).observe(root, { subtree: true, childList: true });
}

function isTranslation(node: Node | null): node is Element {
  return node instanceof Element && node.localName === "font";
}

const fields = "input, textarea, select";
const pressed = `a, button, summary, ${fields}`;

/**
 * Keeps what the reader does on the page that the server rendered, until React has taken it over: a translator or an
 * extension may have changed the page, and then React renders it anew. A press on the old page, such as the one that woke
 * React, is made on the new one. What is returned, called once React is there, gives the new page what was typed and
 * chosen in the old one, and the focus; it returns whether the page was rendered anew.
 */
function keepActs(root: Element): () => boolean {
  const served = root.firstElementChild;
  let focused: Element | null = document.activeElement;
  const until = new AbortController();
  root.addEventListener("focusin", ({ target }) => (focused = target instanceof Element ? target : null), until);
  served?.addEventListener("click", ({ target }) => {
    const one = target instanceof Element && !served.isConnected ? target.closest(pressed) : null;
    if (one) counterpart(one, served, root)?.click();
  });
  return () => {
    until.abort();
    if (!served || served.isConnected) return false;
    for (const field of served.querySelectorAll(fields)) {
      const now = counterpart(field, served, root);
      if (now) giveValue(field, now);
    }
    const now = focused && served.contains(focused) ? counterpart(focused, served, root) : undefined;
    if (document.activeElement === document.body) now?.focus({ preventScroll: true });
    return true;
  };
}

/** The element that stands in the place of `one`: translators add elements, but none of these. */
function counterpart(one: Element, served: Element, root: Element): HTMLElement | undefined {
  const place = Array.from(served.getElementsByTagName(one.tagName)).indexOf(one);
  const found = root.getElementsByTagName(one.tagName)[place];
  return found instanceof HTMLElement ? found : undefined;
}

function giveValue(old: Element, now: HTMLElement): void {
  if (old instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(old.type)) {
    if (now instanceof HTMLInputElement && old.checked !== now.checked && old.checked !== old.defaultChecked)
      now.click();
  } else if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    if (old.value !== old.defaultValue) tell(HTMLInputElement.prototype, now, old.value, "input");
  } else if (old instanceof HTMLTextAreaElement && now instanceof HTMLTextAreaElement) {
    if (old.value !== old.defaultValue) tell(HTMLTextAreaElement.prototype, now, old.value, "input");
  } else if (old instanceof HTMLSelectElement && now instanceof HTMLSelectElement && old.value !== now.value)
    tell(HTMLSelectElement.prototype, now, old.value, "change");
}

/** As a person types it: React hears only of values that it did not set itself. */
function tell(prototype: object, field: HTMLElement, value: string, type: string): void {
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
