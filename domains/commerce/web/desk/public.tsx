/** What app/ mounts at the desk. */
export { BatchesScreen, BatchScreen } from "./keys/batches-screen.tsx";
export { MadeKeysScreen, NewKeysScreen } from "./keys/make-keys-screen.tsx";
export { OrderQuestionScreen } from "./order-question.tsx";
export { DeskOrderScreen } from "./order-screen.tsx";
export { OrdersScreen } from "./orders-screen.tsx";
export type { BatchesView, BatchView, MadeKeysView, NewKeysView } from "../../desk/key-views.ts";
export type { MadeOfferView, NewOfferView, OffersView } from "../../desk/offer-views.ts";
export { MadeOfferScreen, NewOfferScreen, OffersScreen } from "./offers-screens.tsx";
export type { CatalogFileView, CatalogView, PricesView, VersionView } from "../../desk/catalog-views.ts";
export { CatalogFileForm, PricesForm } from "./catalog/catalog-forms.tsx";
export { CatalogScreen, VersionScreen } from "./catalog/catalog-screens.tsx";
export { NewQuoteScreen } from "./new-quote-screen.tsx";
export type { DeskQuoteView, NewQuoteView, QuotesView } from "../../desk/quote-views.ts";
export { DeskQuoteScreen, QuotesScreen } from "./quotes-screens.tsx";
