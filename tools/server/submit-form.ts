/** What a page with a form gives a browser that has no cookies yet. */
export interface OpenForm {
  cookie: string;
  csrf: string;
}

/** The header with the cookies that a response has set. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** The token of the first form of a page. @throws Error if it has none */
export function csrfIn(html: string): string {
  const csrf = /name="csrf"[^>]*value="([^"]+)"/.exec(html)?.[1];
  if (csrf === undefined) throw new Error("The page has no form with a token.");
  return csrf;
}

/** Requests a page with a form like a first-time browser. @throws Error if it has no form */
export async function openForm(address: string): Promise<OpenForm> {
  const page = await fetch(address);
  return { csrf: csrfIn(await page.text()), cookie: cookieHeader(page.headers.getSetCookie()) };
}

/** Opens a form and sends it to the address of its page, as a first-time browser without scripts does. */
export async function submitForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { cookie, csrf } = await openForm(address);
  return await fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, cookie },
    body: new URLSearchParams({ csrf, ...fields }),
  });
}
