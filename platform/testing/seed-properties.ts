import process from "node:process";
import { configureGlobal } from "fast-check";

/**
 * Property tests use the same values each time, so that a commit that passed keeps passing. To look for new
 * counterexamples, use another seed: `PROPERTY_SEED=$RANDOM npm run test:unit`.
 */
configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 22) });
