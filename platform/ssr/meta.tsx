/** A route's metadata. */
export interface PageMeta {
  /** The screen's name, without the product's. */
  title: string;
  description?: string;
  /** The page's canonical URL, starting with '/'. */
  canonical?: string;
  /** The address of the Atom feed that says what is new here, starting with '/'. */
  feed?: string;
  /** Whether the page has a card of its own for link previews; others show the site's. */
  hasCard?: boolean;
}

/** A route's `handle` if it names its screen. */
export interface PageHandle<Data> {
  meta(data: Data): PageMeta;
}

interface Match {
  handle: unknown;
  loaderData: unknown;
}

const namesScreen = (handle: unknown): handle is PageHandle<unknown> =>
  typeof handle === "object" && handle !== null && "meta" in handle && typeof handle.meta === "function";

/** What a screen that can't be shown is called, by the lowest status that means it. */
const refusedScreens = [
  [411, "Not Shown"],
  [410, "Page Removed"],
  [404, "Page Not Found"],
  [403, "No Permission"],
  [400, "Not Shown"],
] as const;

/** The innermost route that names its screen wins; if its data is missing, the error does. */
export function pageMeta(matches: readonly Match[], status: number): PageMeta {
  const refused = refusedScreens.find(([from]) => status >= from);
  if (refused) return { title: refused[1] };
  for (const { handle, loaderData } of matches.toReversed()) {
    if (namesScreen(handle)) return handle.meta(loaderData);
  }
  return { title: "Page Not Found" };
}

interface MetaTagsProps {
  meta: PageMeta;
  productName: string;
  /** The page's origin, such as 'https://manual.example.org'. */
  origin: string;
}

/** The document's title, description and canonical URL, and what previews of links to it show. */
export function MetaTags({ meta, productName, origin }: MetaTagsProps) {
  const { title, description, canonical, feed } = meta;
  return (
    <>
      <title>{`${title} | ${productName}`}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonical ? <link rel="canonical" href={`${origin}${canonical}`} /> : null}
      {feed ? <link rel="alternate" type="application/atom+xml" title={title} href={feed} /> : null}
      {canonical ? <LinkPreview {...{ meta, productName, origin, canonical }} /> : null}
    </>
  );
}

/** The Open Graph tags (https://ogp.me), which chat programs and word processors read. */
function LinkPreview({ meta, productName, origin, canonical }: MetaTagsProps & { canonical: string }) {
  const { title, description, hasCard } = meta;
  return (
    <>
      <meta property="og:type" content={hasCard ? "article" : "website"} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={`${origin}${canonical}`} />
      <meta property="og:image" content={`${origin}/cards${hasCard ? canonical : "/site"}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
