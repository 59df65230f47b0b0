import { accountData } from "../../accounts/server/public.ts";
import { importsData, pageDraftsData } from "../../authoring/server/public.ts";
import { cartData, keysData, ordersData, quotesData, remindersData } from "../../commerce/server/public.ts";
import { type Content, contentData } from "../../content/server/public.ts";
import { type Groups, groupsData } from "../../groups/server/public.ts";
import { mailData } from "../../messaging/server/public.ts";
import { readingData } from "../../reading/server/public.ts";
import { subscriptionsData } from "../../subscriptions/server/public.ts";
import type { PersonalData } from "../../../platform/personal-data/personal-data.ts";

/** Lists what every domain stores about an account, in the order in which it is deleted: the account itself last. */
export function personalData(content: Content, groups: Groups): readonly PersonalData[] {
  return [
    readingData(content),
    mailData,
    keysData,
    remindersData,
    cartData,
    ordersData,
    quotesData,
    groupsData(groups),
    subscriptionsData(groups.subscriptions),
    contentData,
    pageDraftsData,
    importsData,
    accountData,
  ];
}
