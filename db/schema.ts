import type { AccountsTables } from "../domains/accounts/server/tables.ts";
import type { ContentTables } from "../domains/content/server/tables.ts";
import type { GroupsTables } from "../domains/groups/server/tables.ts";
import type { MessagingTables } from "../domains/messaging/server/tables.ts";
import type { ReadingTables } from "../domains/reading/server/tables.ts";
import type { SearchTables } from "../domains/search/server/tables.ts";
import type { SubscriptionsTables } from "../domains/subscriptions/server/tables.ts";
import type { JobTables } from "../platform/jobs/tables.ts";
import type { LimitsTables } from "../platform/limits/tables.ts";

/** Every table of the product's one database, domain by domain. */
export type DB = ContentTables &
  JobTables &
  MessagingTables &
  SearchTables &
  ReadingTables &
  AccountsTables &
  SubscriptionsTables &
  GroupsTables &
  LimitsTables;
