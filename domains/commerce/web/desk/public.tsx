/** What app/ mounts at the desk. */
export { BatchScreen, BatchesScreen, MadeKeysScreen, NewKeysScreen } from "./keys/keys-screens.tsx";
export { DeskOrderScreen, OrderQuestionScreen, OrdersScreen } from "./order-screen.tsx";
export type { BatchesView, BatchView, MadeKeysView, NewKeysView } from "../../desk/key-views.ts";
export type { MadeOfferView, NewOfferView, OffersView } from "../../desk/offer-views.ts";
export { MadeOfferScreen, NewOfferScreen, OffersScreen } from "./offers-screens.tsx";
export type { CatalogFileView, CatalogView, PricesView, VersionView } from "../../desk/catalog-views.ts";
export { CatalogFileForm, CatalogScreen, PricesForm, VersionScreen } from "./catalog/catalog-screens.tsx";
export { DeskQuoteScreen, NewQuoteScreen, QuotesScreen } from "./quotes-screens.tsx";
export type { DeskQuoteView, NewQuoteView, QuotesView } from "../../desk/quote-views.ts";
