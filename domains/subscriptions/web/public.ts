/** What app/ and other domains may use. */
export { renderPaywall, type AccessProps, shownAccess } from "./shown-access.ts";
export { OwnSubscription } from "./subscription/own-subscription.tsx";
