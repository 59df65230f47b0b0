/** The samplers of the OpenTelemetry specification that need no other service. */
export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Which traces are kept. */
export interface Sampling {
  sampler: (typeof samplers)[number];
  /** The share of traces that a ratio keeps, from 0 to 1. */
  ratio: number;
}

/** Where traces are sent, and which. */
export interface TracingSettings extends Sampling {
  /** The address that takes traces. */
  url: string;
  /** What is sent along, such as a key. Secret. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
}
