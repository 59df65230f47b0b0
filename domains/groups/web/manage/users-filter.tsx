import { LinkButton } from "../../../../ui/button/button.tsx";
import type { UsersQuery } from "../../contract.ts";
import { orderOf, stateOf, usersOrders, usersStates } from "./users-query.ts";
import { Input, Select } from "../../../../ui/field/control.tsx";
import css from "./users-filter.module.css";

interface UsersFilterProps {
  query: UsersQuery;
  onQuery(query: UsersQuery): void;
}

/** Which users are listed, and in which order. */
export function UsersFilter({ query, onQuery }: UsersFilterProps) {
  return (
    <div className={css.filter}>
      <label className={css.search} htmlFor="users-search">
        Search by name or email
        <Input
          id="users-search"
          type="search"
          value={query.search}
          onChange={({ currentTarget }) => onQuery({ ...query, search: currentTarget.value, page: 1 })}
        />
      </label>
      <label htmlFor="users-shown">
        Show
        <Select
          id="users-shown"
          value={query.show}
          onChange={({ currentTarget }) => onQuery({ ...query, show: stateOf(currentTarget.value), page: 1 })}
        >
          {Object.entries(usersStates).map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </Select>
      </label>
      <label htmlFor="users-sort">
        Sort by
        <Select
          id="users-sort"
          value={`${query.sort} ${query.order}`}
          onChange={({ currentTarget }) => onQuery({ ...query, ...orderOf(currentTarget.value), page: 1 })}
        >
          {Object.entries(usersOrders).map(([order, words]) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </Select>
      </label>
      <LinkButton href="/api/group/users.csv" download="users.csv">
        Export as CSV
      </LinkButton>
    </div>
  );
}
