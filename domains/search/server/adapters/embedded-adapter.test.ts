import { describe } from "vitest";
import { adapterContract } from "../testing/adapter-contract.ts";
import { embeddedAdapter } from "./embedded-adapter.ts";

describe("the engine inside the server", () => {
  adapterContract(() => Promise.resolve(embeddedAdapter()));
});
