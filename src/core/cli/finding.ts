import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Config } from "../server/config.ts";

/** What a check of a site has found. A problem keeps the site from working; a warning does not. */
export interface Finding {
  level: "ok" | "warning" | "problem";
  /** What was checked. */
  subject: string;
  /** What was found and, unless it is fine, what to do. */
  text: string;
}

/** What the checks look at. */
export interface Examined {
  config: Config;
  environment: Record<string, string | undefined>;
  /** `undefined` when the database cannot be read or has another schema than this version. */
  db: Kysely<Schema> | undefined;
  /** Milliseconds since 1970. */
  now: number;
  sendTestMail: boolean;
}

/** Checks one thing, and changes nothing. If it fails, its name without `check` is the subject of what is reported. */
export type Check<Needs = Examined> = (examined: Needs) => Promise<Finding[]>;

/** Checks that a feature adds. */
export interface FeatureChecks {
  /** Of servers that the site uses. */
  servers?: readonly Check[];
  /** Of what the site has stored. */
  data?: readonly Check[];
}

export function ok(subject: string, text: string): Finding {
  return { level: "ok", subject, text };
}

export function warning(subject: string, text: string): Finding {
  return { level: "warning", subject, text };
}

export function problem(subject: string, text: string): Finding {
  return { level: "problem", subject, text };
}
