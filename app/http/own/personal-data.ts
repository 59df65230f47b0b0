import { accountData } from "../../../domains/accounts/server/public.ts";
import type { Content } from "../../../domains/content/server/public.ts";
import { type Groups, groupsData } from "../../../domains/groups/server/public.ts";
import { mailData } from "../../../domains/messaging/server/public.ts";
import { readingData } from "../../../domains/reading/server/public.ts";
import { subscriptionsData } from "../../../domains/subscriptions/server/public.ts";
import type { DB } from "../../../db/schema.ts";
import type { PersonalData } from "../../../platform/personal-data/personal-data.ts";

/** What every domain holds of an account, in the order in which it is removed: the account itself last. */
export function personalData(content: Content, groups: Groups): readonly PersonalData<DB>[] {
  return [readingData(content), mailData, groupsData(groups), subscriptionsData, accountData];
}
