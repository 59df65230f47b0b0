import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { LoadFailed } from "../../../../ui/empty-state/empty-state.tsx";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import { type Checkout, commerceApi } from "../commerce-api.ts";
import { CART_FAILED } from "../client/failures.ts";
import { cartActions } from "../client/cart-actions.ts";
import { CartFrame } from "./cart-frame.tsx";
import { CartView } from "./cart-view.tsx";

interface CartScreenData {
  /** Null if a browser could not load it. */
  checkout: Checkout | null;
  signedIn: boolean;
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
  const offerCode = new URL(request.url).searchParams.get("offer") ?? "";
  try {
    return { checkout: await api.checkout(), signedIn, csrfToken, offerCode };
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    return { checkout: null, signedIn, csrfToken, offerCode };
  }
}

/** What somebody means to buy, and the order of it (CART-1, CART-3). */
function CartScreen() {
  const { checkout, signedIn, csrfToken, offerCode } = useLoaderData<CartScreenData>();
  const { revalidate } = useRevalidator();
  return (
    <CartFrame>
      {checkout === null ? (
        <LoadFailed retry={() => void revalidate()}>{CART_FAILED}</LoadFailed>
      ) : (
        <CartView {...checkout} {...{ signedIn, csrfToken, offerCode }} actions={cartActions} />
      )}
    </CartFrame>
  );
}

export const cartRoute = { loader: loadCart, handle, Component: CartScreen };
