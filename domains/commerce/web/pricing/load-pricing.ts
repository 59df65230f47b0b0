import type { LoaderFunctionArgs } from "react-router";
import type { Offer } from "../../contract.ts";
import { commerceApi } from "../commerce-api.ts";

/** Loads what is for sale. */
export function loadPricing({ context }: Pick<LoaderFunctionArgs, "context">): Promise<Offer> {
  return context.get(commerceApi).offer();
}
