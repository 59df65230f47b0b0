import { indexLetters } from "../../../manual/web/public.tsx";
import { indexHref } from "./index-href.ts";
import css from "./index-of-terms.module.css";

interface LetterPagerProps {
  version: string;
  letter: string;
  onChoose(): void;
}

/** A to Z, with the current letter marked. Choosing one clears the filter (IDX-2). */
export function LetterPager({ version, letter, onChoose }: LetterPagerProps) {
  return (
    <nav className={css.letters} aria-label="Letters">
      <ol>
        {indexLetters.map((each) => (
          <li key={each}>
            <a href={indexHref(version, each)} aria-current={each === letter ? "page" : undefined} onClick={onChoose}>
              {each}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
