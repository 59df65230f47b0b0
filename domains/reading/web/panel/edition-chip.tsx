import { useSite } from "../../../manual/web/public.tsx";
import css from "./edition-chip.module.css";

/** Which edition a listed page belongs to; one that isn't on screen stands out. */
export function EditionChip({ version }: { version: string }) {
  const { editions, version: shown } = useSite();
  return (
    <span className={css.chip} data-other={version === shown ? undefined : ""}>
      {editions.find(({ handle }) => handle === version)?.name ?? version}
    </span>
  );
}
