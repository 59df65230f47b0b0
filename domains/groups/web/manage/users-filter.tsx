import { LinkButton } from "../../../../ui/button/button.tsx";
import type { UsersQuery } from "../../contract.ts";
import { orderOf, stateOf, usersOrders, usersStates } from "./users-query.ts";

interface UsersFilterProps {
  query: UsersQuery;
  onQuery(query: UsersQuery): void;
}

/** Which users are listed, and in which order. */
export function UsersFilter({ query, onQuery }: UsersFilterProps) {
  return (
    <div className="group-bar">
      <label className="group-search">
        Search by name or e-mail
        <input
          className="field"
          type="search"
          value={query.search}
          onChange={({ currentTarget }) => onQuery({ ...query, search: currentTarget.value, page: 1 })}
        />
      </label>
      <label>
        Show
        <select
          className="field"
          value={query.show}
          onChange={({ currentTarget }) => onQuery({ ...query, show: stateOf(currentTarget.value), page: 1 })}
        >
          {Object.entries(usersStates).map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        Sort by
        <select
          className="field"
          value={`${query.sort} ${query.order}`}
          onChange={({ currentTarget }) => onQuery({ ...query, ...orderOf(currentTarget.value), page: 1 })}
        >
          {Object.entries(usersOrders).map(([order, words]) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <LinkButton href="/api/group/users.csv" download="users.csv">
        Export as CSV
      </LinkButton>
    </div>
  );
}
