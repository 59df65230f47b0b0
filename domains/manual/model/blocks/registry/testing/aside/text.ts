import { flowLines } from "../../../flow-lines.ts";
import type { TextPart } from "../../text-part.ts";
import type { AsideBlock } from "./schema.ts";

export const asideText: TextPart<AsideBlock> = {
  seen: ({ title, remark }) => [title, remark],
  lines: ({ title, remark }) => [...(title === "" ? [] : [[title]]), ...flowLines(remark)],
};
