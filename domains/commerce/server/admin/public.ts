/** What the desk's routes load. */
export { asksForLines, openNewQuote, planQuote, planWithdrawingQuote } from "./quotes/plan-quote.ts";
export { type Shop, orderTasks } from "./words.ts";
export { findDeskKeys, listDeskBatches, openNewKeys, readDeskBatch } from "./keys/read-batches.ts";
export { planKeys, planWithdrawingBatch, planWithdrawingKey } from "./keys/plan-keys.ts";
export {
  DESK_CATALOG,
  DESK_CATALOG_FILE,
  DESK_KEYS,
  DESK_NEW_KEYS,
  DESK_NEW_OFFER,
  DESK_OFFERS,
  DESK_PRICES,
  deskBatchPath,
  deskKeyPath,
  deskOfferPath,
  deskVersionPath,
} from "../../desk/catalog-views.ts";
export { listDeskOffers, openNewOffer, planEndingOffer, planOffer } from "./offers/desk-offers.ts";
export {
  newestCatalog,
  openCatalogFile,
  openPrices,
  planCatalogFile,
  planPrices,
  planTakingBack,
  readDeskCatalog,
  readDeskVersion,
} from "./catalog/catalog.ts";
export { actorOf } from "../records/records.ts";
export { DESK_NEW_QUOTE, DESK_QUOTES, deskQuotePath } from "../../desk/order-views.ts";
export { listDeskQuotes, readDeskQuote, readDeskQuoteDocument, searchQuotes } from "./quotes/desk-quotes.ts";
