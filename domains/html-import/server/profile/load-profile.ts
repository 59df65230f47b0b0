import { type HtmlProfile, profileSchema } from "./profile.ts";
import { invalidProfile } from "../errors.ts";
import { parseDocument } from "yaml";
import { z } from "zod";
import { inDetail } from "../../../../platform/http/plain-issues.ts";

const longestProfile = 200_000;

/**
 * Reads a profile from the text of its YAML file.
 * @param name the file's name, for errors
 * @throws AppError that lists every problem with its place
 */
export function loadProfile(yaml: string, name: string): HtmlProfile {
  if (yaml.length > longestProfile) {
    throw invalidProfile(name, [`it is longer than ${longestProfile} characters`]);
  }
  const document = parseDocument(yaml, { uniqueKeys: true, logLevel: "error" });
  const [broken] = document.errors;
  if (broken !== undefined) {
    throw invalidProfile(name, [`it is not YAML: ${firstLine(broken.message)}`]);
  }
  const profile = profileSchema.safeParse(contentOf(document, name), inDetail);
  if (!profile.success) {
    throw invalidProfile(name, profile.error.issues.slice(0, 10).map(describeIssue));
  }
  return profile.data;
}

function contentOf(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw invalidProfile(name, [error instanceof Error ? firstLine(error.message) : "it can't be read"]);
  }
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = z.core.toDotPath(issue.path);
  return place === "" ? issue.message : `${place}: ${issue.message}`;
}

function firstLine(message: string): string {
  return (message.split("\n")[0] ?? "").replace(/[:.]$/, "");
}
