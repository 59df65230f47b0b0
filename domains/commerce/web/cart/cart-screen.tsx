import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import { type Checkout, type FormRefusal, commerceApi } from "../commerce-api.ts";
import { CART_FAILED, LOG_IN_TO_ORDER } from "../../rules.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartView } from "./cart-view.tsx";
import type { CartActions } from "./use-cart.ts";

interface CartScreenData {
  /** Null if a browser could not load it. */
  checkout: Checkout | null;
  refusal: FormRefusal | null;
  signedIn: boolean;
  logsIn: boolean;
  csrfToken: string;
  /** Of a link with an offer (`?offer=CODE`). */
  offerCode: string;
}

const handle: PageHandle<CartScreenData> = { meta: () => ({ title: "Cart" }) };

async function loadCart({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">): Promise<CartScreenData> {
  const api = context.get(commerceApi);
  const { signedIn, csrfToken } = context.get(shownAccess);
  const { refusal } = api;
  const { searchParams } = new URL(request.url);
  const offerCode = searchParams.get("offer") ?? "";
  const common = { refusal, signedIn, logsIn: searchParams.has(LOG_IN_TO_ORDER), csrfToken, offerCode };
  try {
    return { checkout: await api.checkout(), ...common };
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    return { checkout: null, ...common };
  }
}

/** What somebody means to buy, and the order of it (CART-1, CART-3). */
function CartScreen() {
  const { checkout, ...shown } = useLoaderData<CartScreenData>();
  const { revalidate } = useRevalidator();
  return (
    <CartFrame>
      {checkout === null ? (
        <LoadFailed retry={() => void revalidate()}>{CART_FAILED}</LoadFailed>
      ) : (
        <CartView {...checkout} {...shown} actions={cartActions} />
      )}
    </CartFrame>
  );
}

export const cartRoute = { loader: loadCart, handle, Component: CartScreen };

const calls = () => import("../client/http-api.ts");

/** What can be done with the viewer's cart. The code of its calls is loaded with the first. */
const cartActions: CartActions = {
  load: async () => (await calls()).readCart(),
  changeLine: async (lineId, qty) => (await calls()).changeLine(lineId, qty),
  restoreLine: async (line) => (await calls()).restoreLine(line),
  applyOffer: async (code) => (await calls()).applyOffer(code),
  removeOffer: async () => (await calls()).removeOffer(),
  saveBuyer: async (buyer) => (await calls()).saveBuyer(buyer),
  place: async (cart, provider) => (await calls()).placeOrder(cart, provider),
  // A whole page: the banner, and what every screen knows of the reader's access and seats, have changed.
  quote: async (cart) => (await calls()).makeQuote(cart),
  leave: ({ href, redirect }) => location.assign(redirect ?? href),
};
