import { z } from "zod";
import { answerOrders } from "../../../../platform/threads/answer-orders.ts";
import { readCatalogFile } from "./catalog-file.ts";

/** Reads one catalog file; see read-catalog-aside.ts. */
answerOrders((order) => readCatalogFile(z.string().parse(order)));
