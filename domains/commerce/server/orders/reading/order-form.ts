import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { mutationRefused } from "../../../../../platform/http/guard-mutations.ts";
import { orderCalls } from "../../../orders/order-calls.ts";
import { unknownProvider } from "../order-errors.ts";
import { goOnToPay, type NextPage } from "./begin-to-pay.ts";
import { findOrderFor } from "./find-order.ts";
import type { OrderRoutes } from "./order-routes.ts";

const paramsSchema = z.object({ number: z.string().max(40) });
const querySchema = z.object({ token: orderCalls.pay.schema.body.shape.token.catch(undefined) });
const sentSchema = orderCalls.pay.schema.body.pick({ provider: true });

/**
 * Does what the form of an order's page asks for without scripts: the call that pays, with the same fields.
 * @throws AppError what the call throws; the order is shown again with the reason
 */
export async function sendOrderForm({ orders, sessionOf }: OrderRoutes, request: FastifyRequest): Promise<NextPage> {
  if (request.hasStaleForm) throw mutationRefused();
  const { success, data: sent } = sentSchema.safeParse(request.body);
  if (!success) throw unknownProvider();
  const { token } = querySchema.parse(request.query);
  const account = (await sessionOf(request))?.account;
  const { number } = paramsSchema.parse(request.params);
  const order = await findOrderFor(orders.database.db, orders, number, { account, token });
  return await goOnToPay(orders, order, { ...sent, token, ip: request.ip });
}
