import { z } from "zod";

/** A number of words a day. */
export const wordsADay = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be a whole number of words from 1 to 999999999")
  .transform(Number);

/** The origins of websites, separated by commas. */
export const siteOrigins = z
  .string()
  .regex(
    /^https?:\/\/[\w.-]{1,253}(?::\d{1,5})?(?:,\s*https?:\/\/[\w.-]{1,253}(?::\d{1,5})?){0,20}$/,
    "must list origins such as https://www.example.org, separated by commas",
  )
  .transform((value) => value.split(",").map((site) => site.trim()));
