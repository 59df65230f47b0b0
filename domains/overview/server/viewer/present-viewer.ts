import { isDatabaseUnavailable } from "../../../../platform/db/availability/availability.ts";
import { htmlPlaceholder, type PersonalValues, textPlaceholder } from "../../../../platform/ssr/page-template.ts";
import type { ViewerGroups } from "../../../groups/server/public.ts";
import type { SiteBanner } from "../../../messaging/contract.ts";
import { isDismissed } from "../../../messaging/rules.ts";
import { type Banner, renderBanner } from "../../../messaging/web/public.ts";
import type { Yours } from "../../../subscriptions/contract.ts";
import { accessClass } from "../../../subscriptions/rules.ts";
import type { BudgetState, ReadingBudget } from "../../../subscriptions/server/budget/public.ts";
import type { AccessProps } from "../../../subscriptions/web/public.ts";
import type { ViewerProps } from "../../contract.ts";
import { decideBanner } from "./decide-banner.ts";
import { organizationOf, type Viewer } from "./viewers.ts";

/** What pages say to a viewer, with personal values separated from what all viewers see. */
export interface ViewerPresentation {
  /** The same for all viewers who see the same pages apart from personal values: part of the cache key of pages. */
  cacheVariant: string;
  /** The viewer's status; null without an account, and while it can't be known. */
  yours: Yours | null;
  /** The data the page is rendered from. Personal values are placeholders in it. */
  shown: ViewerProps;
  /** Whether there is a banner above the page. */
  hasBanner: boolean;
  /**
   * The values of the placeholders; undefined if the page has none and may be sent to everyone with the same cache
   * variant.
   */
  personal: PersonalValues | undefined;
}

interface SaidSources {
  notices: { current(): { siteBanner: SiteBanner | null } };
  /** What is for sale: the lowest price for a year is shown in the paywall; '' if nothing is. */
  catalog: { readonly now: { lowestPrice: string } };
  /** Whether new accounts get a free trial. */
  hasTrial: boolean;
  budget: Pick<ReadingBudget, "peek">;
}

/** What is said to everybody, and what is said about a reading budget. */
interface Notices {
  siteBanner: SiteBanner | null;
  budget: "" | "near" | "reached";
}

/** What pages say to a viewer whose browser sent these cookies. */
export type SayTo = (
  viewer: Viewer,
  cookies: Readonly<Record<string, string | undefined>>,
) => Promise<ViewerPresentation>;

/** Decides what pages say to viewers: for each only as often as something changes. */
export function presentViewer({ notices, catalog, hasTrial, budget }: SaidSources): SayTo {
  const said = new WeakMap<Viewer, Notices & { result: ViewerPresentation }>();
  return async (viewer, cookies) => {
    const offer = { lowestPrice: catalog.now.lowestPrice, hasTrial };
    const { siteBanner: current } = notices.current();
    const siteBanner = current && !isDismissed(current, cookies) ? current : null;
    const toAll = {
      siteBanner,
      budget: budgetNotice(viewer.reader.kind === "visitor" ? undefined : budget.peek(viewer.reader)),
    };
    const before = said.get(viewer);
    if (before?.siteBanner === toAll.siteBanner && before.budget === toAll.budget) return before.result;
    if (!viewer.account && !viewer.record) return sayToVisitor(viewer, toAll, offer);
    const groups = await knownGroups(viewer);
    const result = sayToAccount(viewer, groups, toAll, offer);
    if (groups) said.set(viewer, { ...toAll, result });
    return result;
  };
}

function budgetNotice(state: BudgetState | undefined): Notices["budget"] {
  if (state?.isNear !== true) return "";
  return state.words < state.limit ? "near" : "reached";
}

/** Returns undefined while the database is unavailable. */
async function knownGroups({ account }: Viewer): Promise<ViewerGroups | undefined> {
  try {
    return await account?.groups();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

type Offer = Pick<AccessProps, "lowestPrice" | "hasTrial">;

const nobody = {
  signedIn: false,
  firstName: "",
  userId: "",
  email: "",
  csrfToken: "",
  group: "none",
  contactName: "",
  contactEmail: "",
  yours: null,
} as const satisfies Partial<ViewerProps>;

/** To a viewer without an account. The page has no personal values: the banner's text is part of the cache key. */
function sayToVisitor({ reader, now }: Viewer, { siteBanner, budget }: Notices, offer: Offer): ViewerPresentation {
  const decided = decideBanner({ siteBanner, about: null, organization: organizationOf(reader) });
  const banner = bannerHtml(decided) + browserNotice(budget);
  return {
    cacheVariant: JSON.stringify([accessClass(reader, now), banner]),
    shown: { ...nobody, ...offer, banner },
    hasBanner: banner !== "",
    yours: null,
    personal: undefined,
  };
}

/**
 * To a viewer with an account, whose name, banner and administrator replace placeholders in the shared page. `groups`:
 * undefined while the database is unavailable: only the seat is known then.
 */
function sayToAccount(
  viewer: Viewer,
  groups: ViewerGroups | undefined,
  notices: Notices,
  { lowestPrice }: Offer,
): ViewerPresentation {
  const { reader, now, account, record } = viewer;
  const group = groups ? groupOf(groups) : reader.kind === "account" && reader.seat ? "member" : "none";
  const contact = groups?.seat?.contact ?? { name: "", email: "" };
  const hasContact = contact.email !== "";
  const yours = groups?.yours ?? null;
  const step = yours?.step;
  const about = account && groups ? { terms: account.terms, groups } : null;
  const decided = decideBanner({ siteBanner: notices.siteBanner, about, organization: organizationOf(reader) });
  const banner = bannerHtml(decided) + (groups ? accountNotice(notices.budget) : "");
  return {
    cacheVariant: JSON.stringify([
      accessClass(reader, now),
      "signed in",
      group,
      hasContact,
      yours?.state,
      step?.kind,
      yours?.sells,
    ]),
    shown: {
      signedIn: true,
      firstName: textPlaceholder("firstName"),
      userId: textPlaceholder("userId"),
      email: textPlaceholder("email"),
      csrfToken: textPlaceholder("csrfToken"),
      banner: htmlPlaceholder("banner"),
      group,
      contactName: hasContact ? textPlaceholder("contactName") : "",
      contactEmail: hasContact ? textPlaceholder("contactEmail") : "",
      lowestPrice,
      yours: yours && {
        ...yours,
        sentence: textPlaceholder("yours"),
        step: step ? { kind: step.kind, label: textPlaceholder("stepLabel"), to: textPlaceholder("stepTo") } : null,
      },
    },
    hasBanner: banner !== "",
    yours,
    personal: {
      texts: {
        firstName: account?.session.account.firstName ?? record?.firstName ?? "",
        userId: account?.session.account.id ?? "",
        email: account?.session.account.email ?? "",
        csrfToken: account?.session.csrfToken ?? record?.csrfToken ?? "",
        contactName: contact.name,
        contactEmail: contact.email,
        yours: yours?.sentence ?? "",
        stepLabel: step?.label ?? "",
        stepTo: step?.to ?? "",
      },
      html: { banner },
    },
  };
}

function groupOf({ managed, seat }: ViewerGroups): AccessProps["group"] {
  if (managed) return seat ? "manager" : "manager-without-seat";
  return seat ? "member" : "none";
}

function bannerHtml(banner: Banner | null): string {
  return banner ? renderBanner(banner) : "";
}

/**
 * The notice above the pages of a browser on an organization's network that has opened most of its budget: the same for
 * all.
 */
function browserNotice(state: Notices["budget"]): string {
  if (state === "") return "";
  const text =
    "You are close to today's reading limit for one browser without an account. Pages you opened today stay available. ";
  return renderBanner({
    kind: "reader",
    color: "blue",
    parts: [
      { text, href: null },
      { text: "Log in to continue.", href: "/login" },
    ],
  });
}

/** The notice above the pages of a reader who is near, or has reached, the daily limit of one account. */
function accountNotice(state: Notices["budget"]): string {
  if (state === "") return "";
  const where = state === "near" ? "are close to" : "have reached";
  const words = `You ${where} today's reading limit for one account. Pages you opened today stay available. `;
  const parts = [
    { text: words, href: null },
    { text: "Need more today? Contact support.", href: "/help" },
  ];
  return renderBanner({ kind: "reader", color: "blue", parts });
}
