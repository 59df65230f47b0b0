import { Icon } from "../../../../ui/icon.tsx";

interface SearchFormProps {
  className: string;
  /** What stands in the box. */
  words?: string;
  /** `/` leads into this box. */
  isMain?: boolean;
}

/** The search box: an ordinary form, so that it works before any script and without. */
export function SearchForm({ className, words = "", isMain = false }: SearchFormProps) {
  return (
    <form
      className={className}
      action="/bluebook/search-results"
      role="search"
      aria-label={isMain ? "Manual" : "This address"}
    >
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
      {isMain ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <button type="submit" className="button button-primary">
          Search
        </button>
      )}
    </form>
  );
}
