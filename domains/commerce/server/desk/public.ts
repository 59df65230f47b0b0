/** What the desk's routes load. */
export { planWithdrawingQuote } from "./quotes/plan-withdrawal.ts";
export { actOnOrder, askToAct, openAct, type OrderVisit } from "./acts/act-on-order.ts";
export { listOrders, searchOrders } from "./list-orders.ts";
export { orderTasks } from "./order-tasks.ts";
export { type DeskPaper, readDeskDocument } from "./read-document.ts";
export { actLabels, readDeskOrder } from "./read-order.ts";
export { findDeskKeys, listDeskBatches, openNewKeys, readDeskBatch } from "./keys/read-batches.ts";
export { planKeys, planWithdrawingBatch, planWithdrawingKey } from "./keys/plan-keys.ts";
export type { Shop } from "./shop.ts";
export { DESK_KEYS, DESK_NEW_KEYS, deskBatchPath, deskKeyPath } from "../../desk/key-views.ts";
export { DESK_NEW_OFFER, DESK_OFFERS, deskOfferPath } from "../../desk/offer-views.ts";
export { listDeskOffers, openNewOffer, planEndingOffer, planOffer } from "./offers/desk-offers.ts";
export { DESK_CATALOG, DESK_CATALOG_FILE, DESK_PRICES, deskVersionPath } from "../../desk/catalog-views.ts";
export { planCatalogFile, planPrices, planTakingBack } from "./catalog/plan-catalog.ts";
export {
  newestCatalog,
  openCatalogFile,
  openPrices,
  readDeskCatalog,
  readDeskVersion,
} from "./catalog/read-catalog.ts";
export { actorOf } from "../records/record-event.ts";
export { asksForLines, openNewQuote, planQuote } from "./quotes/plan-quote.ts";
export { DESK_NEW_QUOTE, DESK_QUOTES, deskQuotePath } from "../../desk/quote-views.ts";
export { listDeskQuotes, readDeskQuote, readDeskQuoteDocument, searchQuotes } from "./quotes/desk-quotes.ts";
