export type Way = "key" | "mouse" | "touch";

/** Something that a reader does on a page as the first thing of all, and what is so then, for good. */
export interface Act {
  name: string;
  /** A selector of what is pressed, typed into or chosen; of several, the first. */
  control: string;
  /** What does it by key; without one, Enter on the control, or typing in it. */
  shortcut?: "q" | "/";
  /** What is typed after it, partly before a script is there, partly while they come. */
  typed?: string;
  /** Runs in the page, whatever browser that is in: whether what the reader did is done. */
  isDone: () => boolean | Promise<boolean>;
}

/** A screen and who opens it: a demo account, or a visitor without one. */
interface Screen {
  path: string;
  account: string;
  isPhone?: true;
  acts: readonly Act[];
}

const quickLook: Act = {
  name: "quick look",
  control: 'button[data-dock="quick-look"]',
  shortcut: "q",
  typed: "acad",
  isDone: () => {
    const box = document.querySelector<HTMLInputElement>("dialog[open] #quick-look-filter");
    const isFound = document.querySelector("dialog[open]")?.textContent.includes("Acad.") === true;
    return box?.value === "acad" && document.activeElement === box && isFound;
  },
};

const search: Act = {
  name: "the search box",
  control: "#search",
  shortcut: "/",
  typed: "sign",
  isDone: () => {
    const box = document.querySelector<HTMLInputElement>("#search");
    const matches = document.querySelector('[role="listbox"][aria-label="Best matches"]');
    return box?.value === "sign" && document.activeElement === box && matches?.checkVisibility() === true;
  },
};

const editions: Act = {
  name: "the menu of editions",
  control: "header button[popovertarget]",
  isDone: () => document.querySelector('header :popover-open a[href*="/v21/"]')?.checkVisibility() === true,
};

const theme: Act = {
  name: "the theme",
  control: "[data-switch-theme]",
  isDone: () => document.documentElement.dataset["theme"] === "dark",
};

const bluepages: Act = {
  name: "the link to the Bluepages",
  control: 'a[data-area-link="blue"]',
  isDone: () =>
    location.pathname.includes("/bluepages/") && document.querySelector(".shell .article")?.checkVisibility() === true,
};

const everywhere = [quickLook, search, editions, theme];

const copies: readonly Act[] = [
  {
    name: "the copy of a citation",
    control: '[data-copy="citation"]',
    isDone: async () => /\bB5\b.*\b22nd ed\./s.test(await navigator.clipboard.readText()),
  },
  {
    name: "the copy of a link",
    control: '[data-copy="link"]',
    isDone: async () => (await navigator.clipboard.readText()) === location.href,
  },
  {
    name: "the copy of an example",
    control: '[data-copy="example"]',
    isDone: async () => (await navigator.clipboard.readText()).startsWith("Delacroix v. Ketchum Valley Water Dist."),
  },
];

const pin: Act = {
  name: "the pin",
  control: '[data-reader-tool="pin"]',
  isDone: () => document.querySelector('[data-reader-tool="pin"]')?.ariaPressed === "true",
};

const notes: Act = {
  name: "the notes",
  control: '[data-reader-tool="note"]',
  isDone: () => document.querySelector("dialog[open] h2")?.textContent === "Notes",
};

const filter: Act = {
  name: "the filter of a table",
  control: "input[data-filter]",
  typed: "acad",
  isDone: () =>
    document.querySelector<HTMLInputElement>("input[data-filter]")?.value === "acad" &&
    /\d of \d+ rows/.test(document.querySelector("#main")?.textContent ?? ""),
};

const phone: readonly Act[] = [
  {
    name: "the table of contents",
    control: 'button[popovertarget="contents"]',
    isDone: () => document.querySelector("#contents:popover-open")?.checkVisibility() === true,
  },
  {
    name: "the outline",
    control: 'button[popovertarget="outline"]',
    isDone: () => document.querySelector("#outline:popover-open")?.checkVisibility() === true,
  },
];

const email: Act = {
  name: "the field Email",
  control: "#field-email",
  typed: "jo@example.org",
  isDone: () => document.querySelector<HTMLInputElement>("#field-email")?.value === "jo@example.org",
};

const password: Act = {
  name: "the field Password",
  control: "#field-password",
  typed: "open sesame",
  isDone: () => document.querySelector<HTMLInputElement>("#field-password")?.value === "open sesame",
};

/** Somebody whose pins and notes no other test counts on. */
export const reader = "reader@demo.test";

/** One screen of each kind that behaves in its own way before React is there. */
export const screens: readonly Screen[] = [
  { path: "/bluebook/v22/bluepages/cases", account: "", acts: [...everywhere, ...copies] },
  { path: "/bluebook/v22/quick-style-guide", account: "", acts: [quickLook, search] },
  { path: "/bluebook/v22/bluepages/cases", account: "", isPhone: true, acts: phone },
  { path: "/bluebook/v22/bluetables/case-name-words", account: "", acts: [filter] },
  { path: "/help", account: "", acts: [...everywhere, bluepages] },
  { path: "/login", account: "", acts: [email, password] },
  { path: "/bluebook/v22/rules/cases/names", account: "expired@demo.test", acts: [quickLook] },
  { path: "/bluebook/v22/rules/signals", account: reader, acts: [...everywhere, pin, notes] },
  { path: "/bluebook", account: reader, acts: [...everywhere, bluepages] },
];
