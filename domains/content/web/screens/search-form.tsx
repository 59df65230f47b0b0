import { Icon } from "../../../../ui/icon.tsx";

interface SearchFormProps {
  /** What stands in the box. */
  words?: string;
  /** The box in the head of every screen, into which `/` leads. */
  isMain?: boolean;
  /** The edition that is searched; without one it is the one that the reader prefers. */
  version?: string | undefined;
  /** What the results are narrowed to, if anything. */
  facet?: string;
}

/** The search box: an ordinary form, so that it works before any script and without. */
export function SearchForm({ words = "", isMain = false, version, facet = "all" }: SearchFormProps) {
  return (
    <search className={isMain ? "search" : "search search-large"} aria-label={isMain ? "Manual" : "Search again"}>
      <form action="/bluebook/search-results">
        <Icon name="search" />
        <input
          key={words}
          type="search"
          name="search"
          defaultValue={words}
          placeholder="Search rules, tables and terms"
          aria-label="Search rules, tables and terms"
          autoComplete="off"
          {...(isMain ? { id: "search", "aria-keyshortcuts": "/" } : {})}
        />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {facet === "all" ? null : <input type="hidden" name="facet" value={facet} />}
        {isMain ? (
          <kbd aria-hidden="true">/</kbd>
        ) : (
          <button type="submit" className="button button-primary">
            Search
          </button>
        )}
      </form>
    </search>
  );
}
