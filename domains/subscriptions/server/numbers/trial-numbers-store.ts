import type { ExpressionBuilder } from "kysely";
import type { Day } from "../../../../platform/clock/time-zone.ts";
import type { Queries, Tables } from "../../../../platform/db/database.ts";

/** What became of the trials that began on a day. */
export interface TrialDay {
  day: Day;
  /** The last day of the trials. */
  endsOn: Day;
  /** 1 if they turned into a subscription, of the account's own or by a seat in a group. */
  turned: number;
  count: number;
}

/** Counts the trials that began in these days, by their days and what they turned into. */
export async function countTrials(db: Queries, { from, until }: { from: Day; until: Day }): Promise<TrialDay[]> {
  return await db
    .selectFrom((outer) =>
      outer
        .selectFrom("trials")
        .select((eb) => [
          "starts_on as day",
          "ends_on as endsOn",
          eb
            .case()
            .when(eb.or([eb.exists(ownTerm(eb)), eb.exists(laterSeat(eb))]))
            .then(eb.lit(1))
            .else(eb.lit(0))
            .end()
            .as("turned"),
        ])
        .where("starts_on", ">=", from)
        .where("starts_on", "<=", until)
        .as("begun"),
    )
    .select(({ fn }) => ["day", "endsOn", "turned", fn.countAll<number>().as("count")])
    .groupBy(["day", "endsOn", "turned"])
    .orderBy("day")
    .execute();
}

type Begun = ExpressionBuilder<Pick<Tables, "trials" | "terms" | "group_seats">, "trials">;

function ownTerm(eb: Begun) {
  return eb
    .selectFrom("terms")
    .select("terms.id")
    .whereRef("terms.account_id", "=", "trials.account_id")
    .whereRef("terms.created_at", ">=", "trials.created_at")
    .where("terms.revoked_on", "is", null);
}

function laterSeat(eb: Begun) {
  return eb
    .selectFrom("group_seats")
    .select("group_seats.id")
    .whereRef("group_seats.account_id", "=", "trials.account_id")
    .whereRef("group_seats.created_at", ">=", "trials.created_at");
}
