/** What app/ mounts at the desk. */
export { BatchScreen, BatchesScreen, MadeKeysScreen, NewKeysScreen } from "./keys/keys-screens.tsx";
export type {
  BatchView,
  BatchesView,
  CatalogFileView,
  CatalogView,
  MadeKeysView,
  MadeOfferView,
  NewKeysView,
  NewOfferView,
  OffersView,
  PricesView,
  VersionView,
} from "../../desk/catalog-views.ts";
export { MadeOfferScreen, NewOfferScreen, OffersScreen } from "./offers-screens.tsx";
export { CatalogFileForm, CatalogScreen, PricesForm, VersionScreen } from "./catalog/catalog-screens.tsx";
export { DeskQuoteScreen, NewQuoteScreen, QuotesScreen } from "./quotes-screens.tsx";
export type { DeskQuoteView, NewQuoteView, QuotesView } from "../../desk/order-views.ts";
