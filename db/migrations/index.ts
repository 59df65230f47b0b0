import type { DatabaseMigration } from "../../platform/db/migrate.ts";
import { contentMigration } from "./0001-content.ts";
import { messagingMigration } from "./0002-messaging.ts";
import { accountsMigration } from "./0003-accounts.ts";
import { subscriptionsMigration } from "./0004-subscriptions.ts";
import { groupsMigration } from "./0005-groups.ts";
import { indexTermsMigration } from "./0006-index-terms.ts";
import { searchMigration } from "./0007-search.ts";
import { readingMigration } from "./0008-reading.ts";
import { editionAudienceMigration } from "./0010-edition-audience.ts";
import { draftsMigration } from "./0011-drafts.ts";
import { removedByMigration } from "./0012-removed-by.ts";
import { countUsersMigration } from "./0013-count-users.ts";
import { takeOversMigration } from "./0015-take-overs.ts";
import { secondFactorMigration } from "./0016-sessions-and-second-factor.ts";
import { notesAndBudgetsMigration } from "./0017-notes-and-budgets.ts";
import { waitingSeatsMigration } from "./0019-waiting-seats.ts";
import { removalMailsMigration } from "./0020-removal-mails.ts";
import { readingResetsMigration } from "./0021-reading-resets.ts";
import { waitingRolesMigration } from "./0022-waiting-roles.ts";
import { readingPlacesMigration } from "./0023-reading-places.ts";
import { catalogMigration } from "./0024-catalog.ts";
import { seatAdditionsMigration } from "./0025-seat-additions.ts";
import { grantKeysMigration } from "./0026-grant-keys.ts";
import { cartsMigration } from "./0027-carts.ts";
import { ordersMigration } from "./0028-orders.ts";
import { documentsMigration } from "./0029-documents.ts";
import { keysMigration } from "./0030-keys.ts";
import { remindersMigration } from "./0031-reminders.ts";
import { paymentNoticesMigration } from "./0032-payment-notices.ts";
import { quotesMigration } from "./0033-quotes.ts";
import { outboxAttachmentsMigration } from "./0034-outbox-attachments.ts";
import { releasesMigration } from "./0035-releases.ts";
import { releasePreviewsMigration } from "./0036-release-previews.ts";
import { commerceIndexesMigration } from "./0039-commerce-indexes.ts";
import { creditedRefundsMigration } from "./0040-credited-refunds.ts";
import { currentEditionMigration } from "./0041-current-edition.ts";
import { oldAddressesMigration } from "./0042-old-addresses.ts";
import { pageChangesMigration } from "./0043-page-changes.ts";
import { staffRolesMigration } from "./0044-staff-roles.ts";
import { settledRefundsMigration } from "./0045-settled-refunds.ts";
import { pageDraftsMigration } from "./0048-page-drafts.ts";
import { pagePresenceMigration } from "./0052-page-presence.ts";
import { searchEventsMigration } from "./0054-search-events.ts";
import { auditLogMigration } from "./0056-audit-log.ts";
import { outlineDraftsMigration } from "./0057-outline-drafts.ts";
import { pageReviewsMigration } from "./0058-page-schedules-and-reviews.ts";
import { editionImportsMigration } from "./0060-edition-imports.ts";
import { actingMigration } from "./0063-acting.ts";
import { dailyCountsMigration } from "./0065-daily-counts.ts";
import { numbersIndexesMigration } from "./0066-numbers-indexes.ts";
import { partDraftsMigration } from "./0067-part-drafts.ts";
import { editionMovesMigration } from "./0068-edition-moves.ts";
import { settledTermsMigration } from "./0070-settled-terms.ts";
import { groupEventsIndexesMigration } from "./0071-group-events-indexes.ts";
import { withdrawnQuotesMigration } from "./0072-withdrawn-quotes-and-buyer-words.ts";
import { placesOnPagesMigration } from "./0073-places-on-pages.ts";
import { backupsMigration } from "./0074-backups.ts";
import { quotesWithoutAccountMigration } from "./0075-quotes-without-account.ts";
import { refundedSeatsMigration } from "./0076-refunded-seats.ts";
import { proofsInSessionsMigration } from "./0077-proofs-in-sessions.ts";
import { accountMergesMigration } from "./0079-account-merges.ts";
import { openedPagesMigration } from "./0080-opened-pages.ts";
import { archivePiecesMigration } from "./0081-archive-pieces.ts";
import { limitsOfDraftLinksMigration } from "./0082-limits-of-draft-links.ts";
import { deskInversesMigration } from "./0083-desk-inverses.ts";
import { secretKeysMigration } from "./0084-secret-keys.ts";
import { mailSuppressionsMigration } from "./0085-mail-suppressions.ts";
import { verifiedBackupsMigration } from "./0086-verified-backups.ts";
import { largeSitesMigration } from "./0087-large-sites.ts";
import { jobPrioritiesMigration } from "./0088-job-priorities.ts";
import { rehearsedRestoresMigration } from "./0089-rehearsed-restores.ts";
import { largeRemovalsMigration } from "./0090-large-removals.ts";
import { filesInStoresMigration } from "./0091-files-in-stores.ts";
import { longListsMigration } from "./0092-long-lists.ts";
import { limitsOfReleaseLinksMigration } from "./0078-limits-of-release-links.ts";

/** All migrations, oldest first. New ones go to the end; released ones never change. */
export const migrations: readonly DatabaseMigration[] = [
  contentMigration,
  messagingMigration,
  accountsMigration,
  subscriptionsMigration,
  groupsMigration,
  indexTermsMigration,
  searchMigration,
  readingMigration,
  editionAudienceMigration,
  draftsMigration,
  removedByMigration,
  countUsersMigration,
  takeOversMigration,
  secondFactorMigration,
  notesAndBudgetsMigration,
  waitingSeatsMigration,
  removalMailsMigration,
  readingResetsMigration,
  waitingRolesMigration,
  readingPlacesMigration,
  catalogMigration,
  seatAdditionsMigration,
  grantKeysMigration,
  cartsMigration,
  ordersMigration,
  documentsMigration,
  keysMigration,
  remindersMigration,
  paymentNoticesMigration,
  quotesMigration,
  outboxAttachmentsMigration,
  releasesMigration,
  releasePreviewsMigration,
  commerceIndexesMigration,
  creditedRefundsMigration,
  currentEditionMigration,
  oldAddressesMigration,
  pageChangesMigration,
  staffRolesMigration,
  settledRefundsMigration,
  pageDraftsMigration,
  pagePresenceMigration,
  searchEventsMigration,
  auditLogMigration,
  outlineDraftsMigration,
  pageReviewsMigration,
  editionImportsMigration,
  actingMigration,
  dailyCountsMigration,
  numbersIndexesMigration,
  partDraftsMigration,
  editionMovesMigration,
  settledTermsMigration,
  groupEventsIndexesMigration,
  withdrawnQuotesMigration,
  placesOnPagesMigration,
  backupsMigration,
  quotesWithoutAccountMigration,
  refundedSeatsMigration,
  proofsInSessionsMigration,
  limitsOfReleaseLinksMigration,
  accountMergesMigration,
  openedPagesMigration,
  archivePiecesMigration,
  limitsOfDraftLinksMigration,
  deskInversesMigration,
  secretKeysMigration,
  mailSuppressionsMigration,
  verifiedBackupsMigration,
  largeSitesMigration,
  jobPrioritiesMigration,
  rehearsedRestoresMigration,
  largeRemovalsMigration,
  filesInStoresMigration,
  longListsMigration,
];
