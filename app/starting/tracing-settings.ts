import type { TracingSettings } from "../../platform/flow/tracing/tracing-settings.ts";
import type { Settings } from "./settings.ts";

/** Returns where traces are sent, if anywhere. */
export function tracingSettings(data: Settings): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data;
  if (endpoint === undefined) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    ratio: data.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Reads `name=value,name=value`, with values percent-encoded; undefined if it isn't that. */
export function readHeaders(said: string): Record<string, string> | undefined {
  const pairs = said.split(",").map((pair) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-+\--~]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = "", value = ""] = pair ?? [];
        const decoded = decodeURIComponent(value);
        if (name === "" || !/^[ -~]+$/.test(decoded)) throw new TypeError("Not a header.");
        return [name.toLowerCase(), decoded];
      }),
    );
  } catch {
    return undefined;
  }
}
