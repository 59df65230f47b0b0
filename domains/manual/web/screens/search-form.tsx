import { Button } from "../../../../ui/button/button.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import css from "./search-form.module.css";

interface SearchFormProps {
  /** The text in the box. */
  words?: string;
  /** The edition to search; defaults to the reader's preferred one. */
  version?: string | undefined;
  /** The facet that narrows the results, if any. */
  facet?: string;
}

/** A search box in a screen: a plain form, so that it works without scripts and before they load. */
export function SearchForm({ words = "", version, facet = "all" }: SearchFormProps) {
  return (
    <search className={`search ${css.large}`} aria-label="Search again">
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
        />
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {facet === "all" ? null : <input type="hidden" name="facet" value={facet} />}
        <Button type="submit" isPrimary>
          Search
        </Button>
      </form>
    </search>
  );
}
