import type { ReactNode } from "react";
import type { AuditView, StaffView } from "../../../domains/accounts/contract.ts";
import { AuditScreen, StaffScreen } from "../../../domains/accounts/web/desk/public.tsx";
import type {
  EditionsView,
  EditionView,
  PageChangesView,
  PageHistoryView,
  PageLinkView,
  PageQuestion,
  PagesView,
  PageView,
  ReleaseQuestion as Question,
  ReleaseView,
} from "../../../domains/authoring/contract.ts";
import {
  EditionScreen,
  EditionsScreen,
  PageChangesScreen,
  PageHistoryScreen,
  PageLinkQuestion,
  PageLinkScreen,
  PageQuestionScreen,
  PageScreen,
  PagesScreen,
  ReleaseQuestion,
  ReleaseScreen,
} from "../../../domains/authoring/web/desk/public.tsx";
import type { DeskOrderView, OrderQuestion, OrdersView } from "../../../domains/commerce/contract.ts";
import { DeskOrderScreen, OrderQuestionScreen, OrdersScreen } from "../../../domains/commerce/web/desk/public.tsx";
import type { FailuresView, MailQuestion } from "../../../domains/messaging/contract.ts";
import { FailuresScreen, MailQuestionScreen } from "../../../domains/messaging/web/desk/public.tsx";
import type { DeskUserView, UserQuestion, UsersView } from "../../../domains/overview/contract.ts";
import { DeskUserScreen, UserQuestionScreen, UsersScreen } from "../../../domains/overview/web/desk/public.tsx";
import { OverviewScreen, type OverviewView } from "./overview-screen.tsx";

/** What each screen of the desk is rendered from, by the screen's name. */
interface Views {
  overview: OverviewView;
  editions: EditionsView;
  edition: EditionView;
  release: ReleaseView;
  "release-question": Question;
  pages: PagesView;
  page: PageView;
  "page-changes": PageChangesView;
  "page-history": PageHistoryView;
  "page-link-question": { id: string; csrfToken: string };
  "page-link": PageLinkView;
  "page-question": PageQuestion;
  users: UsersView;
  user: DeskUserView;
  "user-question": UserQuestion;
  orders: OrdersView;
  order: DeskOrderView;
  "order-question": OrderQuestion;
  audit: AuditView;
  failures: FailuresView;
  "mail-question": MailQuestion;
  staff: StaffView;
}

const screens: { [Name in keyof Views]: (view: Views[Name]) => ReactNode } = {
  overview: OverviewScreen,
  editions: EditionsScreen,
  edition: EditionScreen,
  release: ReleaseScreen,
  "release-question": ReleaseQuestion,
  pages: PagesScreen,
  page: PageScreen,
  "page-changes": PageChangesScreen,
  "page-history": PageHistoryScreen,
  "page-link-question": PageLinkQuestion,
  "page-link": PageLinkScreen,
  "page-question": PageQuestionScreen,
  users: UsersScreen,
  user: DeskUserScreen,
  "user-question": UserQuestionScreen,
  orders: OrdersScreen,
  order: DeskOrderScreen,
  "order-question": OrderQuestionScreen,
  audit: AuditScreen,
  failures: FailuresScreen,
  "mail-question": MailQuestionScreen,
  staff: StaffScreen,
};

/** A screen of the desk, and what it is rendered from. */
export type DeskView<Name extends keyof Views = keyof Views> = { [N in Name]: { screen: N; view: Views[N] } }[Name];

/** Renders a screen of the desk without its frame. */
export function showDeskView<Name extends keyof Views>({ screen, view }: DeskView<Name>): ReactNode {
  return screens[screen](view);
}
