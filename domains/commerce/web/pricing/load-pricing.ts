import type { LoaderFunctionArgs } from "react-router";
import { safeReturn } from "../../../accounts/rules.ts";
import { shownAccess } from "../../../subscriptions/web/public.ts";
import type { Offer } from "../../contract.ts";
import { commerceApi } from "../commerce-api.ts";

/** What the screen of plans shows. */
export interface PricingData extends Offer {
  /** For adding to the cart without scripts. */
  csrfToken: string;
  /** The page that the reader wanted, '' if none. */
  returnTo: string;
}

/** Loads what is for sale. */
export async function loadPricing({
  context,
  request,
}: Pick<LoaderFunctionArgs, "context" | "request">): Promise<PricingData> {
  const offer = await context.get(commerceApi).offer();
  const wanted = safeReturn(new URL(request.url).searchParams.get("return"), "");
  return { ...offer, csrfToken: context.get(shownAccess).csrfToken, returnTo: wanted };
}
