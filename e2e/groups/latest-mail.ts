import { expect, type Page } from "@playwright/test";

/** The link of the newest mail to an address, once the server has sent it; found on the development page of mails. */
export async function linkOfMail(page: Page, address: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const list = await (await page.request.get("/mail")).text();
        for (const [, id] of list.matchAll(/href="\/mail\/([0-9a-f-]{36})"/g)) {
          const mail = await (await page.request.get(`/mail/${id ?? ""}`)).text();
          if (!mail.includes(address)) continue;
          link = [...mail.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href).find((href) => pattern.test(href));
          if (link !== undefined) return link;
        }
        return "";
      },
      { timeout: 20_000 },
    )
    .not.toBe("");
  return (link ?? "").replaceAll("&amp;", "&");
}
