/** Pieces that other domains may show. Apart from public.ts, which is part of the first view of every page. */
export { OwnSubscription } from "./subscription/own-subscription.tsx";
