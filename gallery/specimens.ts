import type { Specimens } from "../ui/specimens.ts";
import { bannerSpecimens } from "../ui/banner/banner.gallery.tsx";
import { buttonSpecimens } from "../ui/button/button.gallery.tsx";
import { cardSpecimens } from "../ui/card/card.gallery.tsx";
import { chartSpecimens } from "../ui/chart/chart.gallery.tsx";
import { dialogSpecimens } from "../ui/dialog/dialog.gallery.tsx";
import { emptyStateSpecimens } from "../ui/empty-state/empty-state.gallery.tsx";
import { fieldSpecimens } from "../ui/field/field.gallery.tsx";
import { formSpecimens } from "../ui/form/form.gallery.tsx";
import { menuSpecimens } from "../ui/menu/menu.gallery.tsx";
import { messageSpecimens } from "../ui/message/message.gallery.tsx";
import { screenSpecimens } from "../ui/screen/screen.gallery.tsx";
import { skeletonSpecimens } from "../ui/skeleton/skeleton.gallery.tsx";
import { tableSpecimens } from "../ui/table/table.gallery.tsx";
import { tabsSpecimens } from "../ui/tabs/tabs.gallery.tsx";
import { toastSpecimens } from "../ui/toast/toast.gallery.tsx";
import { cartSpecimens } from "../domains/commerce/web/cart/cart.gallery.tsx";
import { orderSpecimens } from "../domains/commerce/web/orders/order.gallery.tsx";
import { quoteSpecimens } from "../domains/commerce/web/orders/quotes/quote.gallery.tsx";
import { pricingSpecimens } from "../domains/commerce/web/pricing/pricing.gallery.tsx";
import { purchaseSpecimens } from "../domains/commerce/web/subscription/purchases.gallery.tsx";
import { changesSpecimens } from "../domains/manual/web/screens/changes/changes.gallery.tsx";
import { blocks, paywalls } from "./stored-html.tsx";

/** Everything in the gallery. A new component adds its line here. */
export const gallery: readonly Specimens[] = [
  bannerSpecimens,
  buttonSpecimens,
  cardSpecimens,
  chartSpecimens,
  dialogSpecimens,
  emptyStateSpecimens,
  fieldSpecimens,
  formSpecimens,
  menuSpecimens,
  messageSpecimens,
  screenSpecimens,
  skeletonSpecimens,
  tableSpecimens,
  tabsSpecimens,
  toastSpecimens,
  cartSpecimens,
  orderSpecimens,
  quoteSpecimens,
  pricingSpecimens,
  purchaseSpecimens,
  changesSpecimens,
  blocks,
  paywalls,
];

/** A specimen's address in the gallery: 'button/kinds'. */
export function specimenId({ name }: Specimens, state: string): string {
  return `${name}/${state}`.replaceAll(" ", "-");
}

/** The addresses of all specimens. */
export function listSpecimens(): string[] {
  return gallery.flatMap((specimens) => Object.keys(specimens.states).map((state) => specimenId(specimens, state)));
}
