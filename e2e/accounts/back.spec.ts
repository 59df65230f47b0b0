import { test } from "../fixtures.ts";
import { testGoingBack } from "./going-back.ts";

test.use({ account: "manager@demo.test" });

test.describe("in a browser without a back/forward cache", testGoingBack);
