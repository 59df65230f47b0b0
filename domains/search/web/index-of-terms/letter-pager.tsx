import { indexLetters } from "../../../content/web/public.tsx";
import { indexHref } from "./load-index.ts";

interface LetterPagerProps {
  version: string;
  letter: string;
  onChoose(): void;
}

/** A to Z, with the current letter marked. Choosing one clears the filter (IDX-2). */
export function LetterPager({ version, letter, onChoose }: LetterPagerProps) {
  return (
    <nav className="index-letters" aria-label="Letters">
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
