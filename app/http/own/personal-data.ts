import { accountData } from "../../../domains/accounts/server/public.ts";
import type { Content } from "../../../domains/content/server/public.ts";
import { type Groups, groupsData } from "../../../domains/groups/server/public.ts";
import { mailData } from "../../../domains/messaging/server/public.ts";
import { readingData } from "../../../domains/reading/server/public.ts";
import { subscriptionsData } from "../../../domains/subscriptions/server/public.ts";
import type { PersonalData } from "../../../platform/personal-data/personal-data.ts";

/** Lists what every domain stores about an account, in the order in which it is deleted: the account itself last. */
export function personalData(content: Content, groups: Groups): readonly PersonalData[] {
  return [readingData(content), mailData, groupsData(groups), subscriptionsData(groups.subscriptions), accountData];
}
