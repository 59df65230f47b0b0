import {
  DESK_NEW_OFFER,
  DESK_OFFERS,
  deskOfferPath,
  listDeskOffers,
  openNewOffer,
  planEndingOffer,
  planOffer,
  type Shop,
} from "../../../../domains/commerce/server/admin/public.ts";
import { actScreen } from "../act-screen.ts";
import type { DeskScreen } from "../desk-screen.ts";

const action = "manage-catalog";
const above = { label: "Offers", href: DESK_OFFERS };

/** The screens of offers: their list, making one, and ending one. */
export function offerScreens(shop: Shop): DeskScreen[] {
  return [
    {
      path: DESK_OFFERS,
      action,
      listed: "Offers",
      load: async ({ query }) => ({
        title: "Offers",
        above: null,
        shown: { screen: "offers", view: await listDeskOffers(shop, query) },
      }),
      notices: { ended: "The offer was ended." },
    },
    actScreen({
      path: DESK_NEW_OFFER,
      act: "make-offer",
      label: "Make an offer",
      above: () => above,
      fields: /^(?:label|percent|amount|code|from|until|most|once|product-[a-z0-9-]{1,40})$/,
      form: async (visit) => ({ screen: "new-offer", view: await openNewOffer(shop, visit) }),
      plan: (visit) => planOffer(shop, visit),
      done: (view) => ({ title: "The new offer", above, shown: { screen: "made-offer", view } }),
    }),
    actScreen({
      path: deskOfferPath(":offer"),
      act: "end-offer",
      label: "End the offer",
      above: () => above,
      needsReason: true,
      plan: (visit) => planEndingOffer(shop, visit.params["offer"], visit),
      done: () => `${DESK_OFFERS}?done=ended`,
    }),
  ];
}
