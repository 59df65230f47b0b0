import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import { type Checkout, commerceApi, type FormRefusal } from "../commerce-api.ts";
import { CART_FAILED, LOG_IN_TO_ORDER } from "../../rules.ts";
import { cartActions } from "../client/cart-actions.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartView } from "./cart-view.tsx";

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
