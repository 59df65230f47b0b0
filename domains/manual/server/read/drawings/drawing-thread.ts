import { z } from "zod";
import { answerOrders } from "../../../../../platform/threads/answer-orders.ts";
import { readDrawing } from "../../../model/blocks/image/server/read-drawing.ts";

/** Reads the drawings of one page; see read-drawings-aside.ts. */
const svgs = z.array(z.string());

answerOrders((order) => svgs.parse(order).map(readDrawing));
