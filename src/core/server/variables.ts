import { z } from "zod";
import { accountVariables } from "../account/server/variables.ts";
import { type FeatureData, type FeatureVariables, joinNamed } from "../feature.data.ts";
import { mailVariables } from "../mail/variables.ts";
import { messageVariables } from "../messages/server/variables.ts";
import { logLevels } from "../process/log/log.ts";
import { isSiteUrl } from "../process/site-url.ts";
import { url, type Variable, wholeNumber } from "../process/variable.ts";
import { siteVariables } from "../site/server/variables.ts";
import { placeVariables, visitVariables } from "../visits/server/variables.ts";
import { featureData } from "./features.data.ts";

/** Those of the process, and of what every site has. */
export const processVariables = {
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    example: "3000",
    row: { default: "`3000`, `127.0.0.1`", text: "Where the server listens" },
  },
  HOST: {
    schema: z.string().default("127.0.0.1"),
    example: "127.0.0.1",
  },
  ...siteVariables,
  CACHE_DIR: {
    schema: z.string().optional(),
    example: "./data/cache",
    row: {
      default: "`cache` in `DATA_DIR`",
      text: "Folder for converted pictures and the files of older versions; can be deleted while the site is stopped",
    },
  },
  DATA_DIR: {
    schema: z.string().default("./data"),
    example: "./data",
    row: {
      default: "`./data`",
      text: "Folder for the database, uploads, and the backups; readable by its owner only",
    },
  },
  DATABASE_URL: {
    schema: url(["postgres:", "postgresql:"], "must be a postgres:// URL").optional(),
    example: "postgres://ada:secret@127.0.0.1:5432/foliodesk",
    row: { default: "SQLite in `DATA_DIR`", text: "`postgres://…` for PostgreSQL" },
    isSecret: true,
  },
  DATABASE_WAIT: {
    schema: wholeNumber(0, 3_600).default(30),
    example: "30",
    row: { default: "`30`", text: "Seconds that the start waits for an unavailable database" },
  },
  SITE_URL: {
    schema: z.string().refine(isSiteUrl, "must be an http:// or https:// URL").optional(),
    example: "https://ada.example",
    row: {
      default: "`http://localhost:PORT`",
      text: "The address that visitors use. Search engines and link previews read it in every page. Under another name, pages are shown, but visits, likes, messages, and sign-ins are refused",
    },
  },
  ...accountVariables,
  TIMEZONE: {
    schema: z
      .string()
      .refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin")
      .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    example: "Europe/Berlin",
    row: {
      default: "the system's",
      text: "IANA name of the time zone of days in the statistics, of quiet hours, and of the clock on the home screen",
    },
  },
  TRUST_PROXY: {
    schema: z
      .preprocess((value) => (value === "false" ? "0" : value === "true" ? "1" : value), wholeNumber(0, 16))
      .default(0),
    example: "1",
    row: {
      default: "`false`",
      text: "How many proxies in front of the server add the address they see to `X-Forwarded-For`",
    },
  },
  ...placeVariables,
  SECURITY_CONTACT: {
    schema: url(["mailto:", "https:"], "must be a mailto: or https: URL").optional(),
    example: "mailto:security@ada.example",
    row: {
      default: "none",
      text: "A `mailto:` or `https:` address, published in `/.well-known/security.txt`",
    },
  },
  METRICS_PORT: {
    schema: wholeNumber(1, 65_535).optional(),
    example: "9100",
    row: { default: "none", text: "A port on `127.0.0.1` that serves metrics for Prometheus at `/metrics`" },
  },
  // Older files of the build are kept for a day, and an older page needs them.
  EDGE_CACHE: {
    schema: wholeNumber(0, 3_600).default(0),
    example: "60",
    row: {
      default: "`0`",
      text: "Seconds, at most 3,600, for which a cache in front of the site, such as a CDN, may serve a page; 0 for none. See [a cache at the edge](edge-cache.md)",
    },
  },
  ...mailVariables,
  ...messageVariables,
  ...visitVariables,
  LIVE_RELOAD: {
    schema: z.enum(["true", "false"], "must be true or false").optional(),
    example: "false",
    row: {
      default: "`false`",
      text: "Whether open pages reload when the site folder changes; `npm run dev` in a site sets it",
    },
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
    example: "info",
    row: { default: "`info`", text: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`" },
  },
} satisfies Record<string, Variable>;

/** What features declare, of which there may be none. */
export type DeclaredVariables = Extract<(typeof featureData)[number], { variables: unknown }>["variables"];

const allData: readonly FeatureData[] = featureData;

export const featureVariables: readonly FeatureVariables[] = allData.flatMap(
  ({ variables: declared = [] }) => declared,
);

/** All variables of the environment. Faults are reported in this order. */
export const variables: Readonly<Record<string, Variable>> = joinNamed<string, Variable>(
  "variable",
  Object.entries<Variable>(processVariables).flatMap(([name, variable]) => [
    { [name]: variable },
    ...featureVariables.filter(({ after }) => after === name).map(({ declared }) => declared),
  ]),
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
