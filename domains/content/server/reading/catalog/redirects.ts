import { z } from "zod";
import { sectionSchema } from "../../../contract.ts";
import type { AddressRedirect, Redirects } from "../../tables.ts";

const redirectsSchema: z.ZodType<Redirects> = z.object({
  addresses: z.array(
    z.object({
      section: sectionSchema,
      slug: z.string(),
      text: z.string(),
      pageId: z.string().nullable(),
      headingId: z.string().nullable(),
    }),
  ),
});

/** Reads the stored redirects of an edition; none if it has no such entry. */
export function redirectsIn(body: unknown): AddressRedirect[] {
  return body === undefined ? [] : redirectsSchema.parse(body).addresses;
}
