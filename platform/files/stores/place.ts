import { z } from "zod";

/** How an S3-compatible store is reached. */
const s3AccessSchema = z.object({
  endpoint: z.string(),
  region: z.string(),
  keyId: z.string(),
  secret: z.string(),
});
export type S3Access = z.infer<typeof s3AccessSchema>;

/** Where files go: a folder or s3://bucket/prefix, with what that needs. */
export const placeSchema = z.object({ to: z.string(), s3: s3AccessSchema.optional() });
export type Place = z.infer<typeof placeSchema>;

/** Whether a place is in an S3-compatible store rather than a folder. */
export function isS3(to: string): boolean {
  return to.startsWith("s3://");
}
