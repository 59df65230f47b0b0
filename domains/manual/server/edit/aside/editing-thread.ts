import { z } from "zod";
import { systemClock } from "../../../../../platform/clock/clock.ts";
import { readJson } from "../../../../../platform/db/json.ts";
import { answerOrders } from "../../../../../platform/threads/answer-orders.ts";
import { checkPicture, readSave } from "../blocks/clean-save.ts";
import { readPartText } from "../parts/read-part-text.ts";
import { readSourceText, writeSourceText } from "../source/source-text.ts";
import { type EditingOrder, redlineParts, redlineVersions } from "./aside.ts";

/** Reads and writes what editors send; see ask-aside.ts, which makes the orders. They aren't looked at again here. */
const orderSchema = z.custom<EditingOrder>((order) => typeof order === "object" && order !== null && "kind" in order);

function answer(order: EditingOrder): unknown {
  switch (order.kind) {
    case "save":
      return readSave(order.text);
    case "picture":
      return checkPicture(order.bytes);
    case "source":
      return readSourceText(order);
    case "written-source":
      return writeSourceText(order);
    case "part":
      return readPartText(order, systemClock);
    case "redline":
      return redlineVersions(readJson(order.versions), order.most);
    case "redlined-parts":
      return redlineParts(readJson(order.versions), order.commented);
  }
}

answerOrders((order) => answer(orderSchema.parse(order)));
