/**
 * The parts of the library that the test uses. Its own types re-export files without extensions, which TypeScript can't
 * resolve with Node's module resolution.
 */
declare module "react-instantsearch" {
  import type { ComponentType, ReactNode } from "react";

  export type InstantSearchServerState = Readonly<Record<string, unknown>>;
  export type Hit = Readonly<Record<string, unknown>>;

  export const InstantSearchSSRProvider: ComponentType<Partial<InstantSearchServerState> & { children: ReactNode }>;
  export const InstantSearch: ComponentType<{
    searchClient: object;
    indexName: string;
    initialUiState?: Readonly<Record<string, object>>;
    children: ReactNode;
  }>;
  export const Configure: ComponentType<Readonly<Record<string, unknown>>>;
  export const Highlight: ComponentType<{ attribute: string | readonly string[]; hit: Hit }>;
  export const Snippet: typeof Highlight;
  export const Hits: ComponentType<{ hitComponent: ComponentType<{ hit: Hit }> }>;
  export const Index: ComponentType<{ indexName: string; children: ReactNode }>;
  export const Pagination: ComponentType;
  export const RefinementList: ComponentType<{ attribute: string; searchable?: boolean }>;
  export const SearchBox: ComponentType;
  export const Stats: ComponentType;

  export function getServerState(
    screen: ReactNode,
    options: { renderToString(screen: ReactNode): string },
  ): Promise<InstantSearchServerState>;
}
