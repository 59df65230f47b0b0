/**
 * The first word of every URL, by the domain that owns it: a page that combines components of several domains belongs
 * to the domain whose word is in its URL. The base paths `/bluebook` and `/api` don't count; a URL without a word of
 * its own (only parameters) is listed with its first parameter. Two words name a call that belongs to a different
 * domain than its first word.
 */
export const pageWords: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    ".well-known",
    "login",
    "logout",
    "sign-up",
    "forgot-password",
    "reset-password",
    "verify-email",
    "undo-address",
    "reopen-account",
    "email-verified",
    "profile",
    "password",
    "security",
    "account",
    "user/saveDefaultSearch",
    "auth",
  ],
  subscriptions: ["access"],
  overview: ["/", "subscription", "user"],
  groups: ["manage-users", "manage-admins", "groups", "group", "user/leave-group", "user/join-group"],
  commerce: ["pricing", "catalog", "products", "buy", "orders", "cart", "webhooks", "user/redeem-key", "reminders"],
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
    "recents",
    "notes",
    "my-data",
    "edition",
    "dashboard",
    "lists",
    "same-page",
    "user/saveVersionPreference",
  ],
  messaging: ["banner-data", "mail"],
  admin: ["desk"],
};
