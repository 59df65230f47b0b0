import { useState } from "react";
import type { ManagedPerson, UsersPage, UsersQuery } from "../../../contract.ts";

/** The users that a manager has chosen: some by their boxes, or all that the search finds. */
export interface Chosen {
  count: number;
  /** What a call of many is asked with. */
  fields: Readonly<Record<string, string>>;
}

/** Keeps which users are chosen, across the pages of a list. A new search begins anew. */
export function useSelection({ search, show }: Pick<UsersQuery, "search" | "show">) {
  const asked = `${show} ${search}`;
  const [{ of, ids, isAll }, setChosen] = useState({ of: asked, ids: new Set<string>(), isAll: false });
  const current = of === asked ? ids : new Set<string>();
  const hasAll = isAll && of === asked;

  function choose(people: readonly Pick<ManagedPerson, "id">[], isChosen: boolean): void {
    const next = new Set(current);
    for (const { id } of people)
      if (isChosen) next.add(id);
      else next.delete(id);
    setChosen({ of: asked, ids: next, isAll: false });
  }

  return {
    isChosen: ({ id }: Pick<ManagedPerson, "id">) => hasAll || current.has(id),
    onChoose: (person: ManagedPerson, isChosen: boolean) => choose([person], isChosen),
    choosePage: (page: UsersPage, isChosen: boolean) => choose(page.users, isChosen),
    chooseAll: () => setChosen({ of: asked, ids: new Set(), isAll: true }),
    clear: () => setChosen({ of: asked, ids: new Set(), isAll: false }),
    isAll: hasAll,
    /** Null where nobody is chosen. `found`: how many the search finds. */
    chosen: (found: number): Chosen | null => {
      if (hasAll) return { count: found, fields: { all: "1", search, show, count: String(found) } };
      return current.size === 0 ? null : { count: current.size, fields: { userIds: [...current].join(",") } };
    },
  };
}

export type UserSelection = ReturnType<typeof useSelection>;
