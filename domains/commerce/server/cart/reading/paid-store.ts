import type { Queries } from "../../../../../platform/db/database.ts";
import type { PaidPart } from "../../../purchase/holdings.ts";

/**
 * What was sold for some grant keys, on which days: by grant key, without what was canceled, taken back, or refunded. An
 * invoice that is not paid yet counts, since it is owed.
 */
export async function readPaidParts(db: Queries, grantKeys: readonly string[]): Promise<ReadonlyMap<string, PaidPart>> {
  if (grantKeys.length === 0) return new Map();
  const rows = await db
    .selectFrom("fulfillments")
    .innerJoin("order_lines", "order_lines.id", "fulfillments.order_line_id")
    .innerJoin("orders", "orders.id", "order_lines.order_id")
    .where("fulfillments.grant_key", "in", grantKeys)
    .where("fulfillments.revoked_at", "is", null)
    .where("orders.canceled_at", "is", null)
    .select(({ selectFrom }) => {
      const refunded = selectFrom("refund_lines")
        .innerJoin("refunds", "refunds.id", "refund_lines.refund_id")
        .whereRef("refund_lines.order_line_id", "=", "order_lines.id")
        .where("refunds.failed_at", "is", null);
      return [
        "fulfillments.grant_key as key",
        "fulfillments.from_day as from",
        "fulfillments.until_day as until",
        "order_lines.net",
        "order_lines.tax",
        refunded.select(({ fn }) => fn.sum<number | string | null>("refund_lines.net").as("net")).as("refundedNet"),
        refunded.select(({ fn }) => fn.sum<number | string | null>("refund_lines.tax").as("tax")).as("refundedTax"),
      ];
    })
    .execute();
  return new Map(
    rows.map(({ key, from, until, net, tax, refundedNet, refundedTax }) => [
      key,
      // Postgres gives sums as text.
      { from, until, net: net - Number(refundedNet ?? 0), tax: tax - Number(refundedTax ?? 0) },
    ]),
  );
}
