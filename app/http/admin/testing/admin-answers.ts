import { z } from "zod";
import type { Database } from "../../../../platform/db/database.ts";
import { readJson } from "../../../../platform/db/json.ts";
import type { PlainBrowser } from "../../../starting/testing/open-test-product.ts";

/** What stands on a screen of admin, without its frame and React's marks. */
export function mainOf({ body }: { body: string }): string {
  return (/<main.*<\/main>/s.exec(body)?.[0] ?? "").replaceAll("<!-- -->", "");
}

/** What a question asks to send back. */
export function agreedIn({ body }: { body: string }): string {
  return /name="agreed" value="([^"]+)"/.exec(body)?.[1] ?? "";
}

/** Sends a form, and agrees to what it asks. Returns the last answer. */
export async function agree(browser: PlainBrowser, path: string, fields: Record<string, string> = {}) {
  const question = await browser.submit(path, fields);
  return await browser.submit(path, { ...fields, agreed: agreedIn(question) });
}

/** Asks the same in several tabs, then agrees in all of them at once. Returns the statuses, the lowest first. */
export async function agreeAtOnce(
  tabs: readonly PlainBrowser[],
  path: string,
  fields: Record<string, string> = {},
): Promise<number[]> {
  const questions = await Promise.all(tabs.map((tab) => tab.submit(path, fields)));
  const answers = await Promise.all(
    tabs.map((tab, index) => tab.submit(path, { ...fields, agreed: agreedIn(questions[index] ?? { body: "" }) })),
  );
  return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
}

/** What an address was told by email of what was done in admin, in order. */
export async function toldTo({ db }: Pick<Database, "db">, email: string): Promise<string[]> {
  const mails = await db
    .selectFrom("outbox")
    .select("props")
    .where("template", "=", "desk-act")
    .where("to_address", "=", email)
    .orderBy("id")
    .execute();
  return mails.map(({ props }) => (props === null ? "" : z.object({ what: z.string() }).parse(readJson(props)).what));
}
