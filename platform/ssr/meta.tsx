/** A route's metadata. */
export interface PageMeta {
  /** The screen's name, without the product's. */
  title: string;
  description?: string;
  /** The page's canonical URL, starting with '/'. */
  canonical?: string;
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

/** The innermost route that names its screen wins; if its data is missing, the error does. */
export function pageMeta(matches: readonly Match[], status: number): PageMeta {
  if (status === 404) return { title: "Page Not Found" };
  if (status >= 400) return { title: "Error" };
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

/** The document's title, description and canonical URL. */
export function MetaTags({ meta, productName, origin }: MetaTagsProps) {
  return (
    <>
      <title>{`${meta.title} | ${productName}`}</title>
      {meta.description ? <meta name="description" content={meta.description} /> : null}
      {meta.canonical ? <link rel="canonical" href={`${origin}${meta.canonical}`} /> : null}
    </>
  );
}
