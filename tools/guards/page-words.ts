/**
 * The first word of every address, by the domain that owns it: a page that shows pieces of several domains belongs to the
 * domain whose word is in its URL. `/bluebook` and `/api` stand before the word and do not count; an address without
 * a word of its own (only parameters) is written with its first parameter. Two words name a call that belongs to another
 * domain than the rest of its first word.
 */
export const pageWords: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    "login",
    "logout",
    "sign-up",
    "forgot-password",
    "reset-password",
    "verify-email",
    "email-verified",
    "profile",
    "password",
    "user",
    "account",
    "auth",
  ],
  subscriptions: ["subscription", "access"],
  groups: ["manage-users", "manage-admins", "groups", "group", "user/leave-group", "user/join-group"],
  commerce: ["pricing", "products", "buy", "orders", "cart", "webhooks"],
  content: [
    ":version",
    "quick-style-guide",
    "chapter",
    "entry",
    "help",
    "menu",
    "images",
    "site-settings",
    "sites",
    "versions",
  ],
  search: ["search-results", "search", "bluebook-index"],
  reading: [
    "",
    "pins",
    "notes",
    "my-data",
    "edition",
    "dashboard",
    "lists",
    "same-page",
    "user/saveVersionPreference",
    "user/saveDefaultSearch",
  ],
  messaging: ["banner-data", "mail"],
  admin: ["desk"],
};
