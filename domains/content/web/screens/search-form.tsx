import { Button } from "../../../../ui/button/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";

interface SearchFormProps {
  /** The text in the box. */
  words?: string;
  /** The box in the header of every screen, which `/` focuses. */
  isMain?: boolean;
  /** The edition to search; defaults to the reader's preferred one. */
  version?: string | undefined;
  /** The facet that narrows the results, if any. */
  facet?: string;
}

/** The search box: a plain form, so that it works without scripts and before they load. */
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
          <Button type="submit" isPrimary>
            Search
          </Button>
        )}
      </form>
    </search>
  );
}
