import path from "node:path";
import { z } from "zod";
import { bounds } from "../contract/bounds.ts";
import { findPasswordFault } from "./services/password-rule.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  siteUrl: string;
  admin: { email: string; password: string } | undefined;
  timeZone: string;
  /** How many proxies in front of the server are believed. */
  trustedProxies: number;
  /** Names of the proxy's headers with the visitor's country and city; they are believed. */
  countryHeader: string | undefined;
  cityHeader: string | undefined;
  geoipDatabase: string | undefined;
  smtpUrl: string | undefined;
  notifyEmail: string | undefined;
  logLevel: (typeof logLevels)[number];
}

/** The start cannot go on: the message names every wrong variable, one a line, never its value. */
export class ConfigError extends Error {}

/** Reads and checks the environment. An empty variable counts as not set. Throws a {@link ConfigError}. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new ConfigError(faults.join("\n"));
  }
  const values = result.data;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    siteUrl: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    timeZone: values.TIMEZONE,
    trustedProxies: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    cityHeader: values.CITY_HEADER,
    geoipDatabase: values.GEOIP_DATABASE,
    smtpUrl: values.SMTP_URL,
    notifyEmail: values.NOTIFY_EMAIL,
    logLevel: values.LOG_LEVEL,
  };
}

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: address(["postgres:", "postgresql:"], "must be a postgres:// address").optional(),
    SITE_URL: address(["http:", "https:"], "must be an http:// or https:// address").optional(),
    ADMIN_EMAIL: z
      .email("must be an email address")
      .max(bounds.email, `must have at most ${bounds.email} characters`)
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .superRefine((value, issues) => {
        const message = findPasswordFault(value);
        if (message !== undefined) issues.addIssue({ code: "custom", message });
      })
      .optional(),
    TIMEZONE: z
      .string()
      .refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin")
      .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    TRUST_PROXY: z
      .preprocess((value) => (value === "false" ? "0" : value === "true" ? "1" : value), wholeNumber(0, 16))
      .default(0),
    COUNTRY_HEADER: headerName().optional(),
    CITY_HEADER: headerName().optional(),
    GEOIP_DATABASE: z.string().optional(),
    SMTP_URL: address(["smtp:", "smtps:"], "must be an smtp:// or smtps:// address").optional(),
    NOTIFY_EMAIL: z.email("must be an email address").optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  })
  .refine((values) => (values.ADMIN_EMAIL === undefined) === (values.ADMIN_PASSWORD === undefined), {
    path: ["ADMIN_EMAIL"],
    message: "and ADMIN_PASSWORD must be set together",
  })
  .refine((values) => values.COUNTRY_HEADER === undefined || values.TRUST_PROXY > 0, {
    path: ["COUNTRY_HEADER"],
    message: "needs TRUST_PROXY: without a proxy, visitors could name a country of their choice",
  })
  .refine((values) => values.CITY_HEADER === undefined || values.COUNTRY_HEADER !== undefined, {
    path: ["CITY_HEADER"],
    message: "needs COUNTRY_HEADER",
  })
  .refine((values) => (values.SMTP_URL === undefined) === (values.NOTIFY_EMAIL === undefined), {
    path: ["SMTP_URL"],
    message: "and NOTIFY_EMAIL must be set together",
  });

function wholeNumber(least: number, most: number) {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

function headerName() {
  return z.string().regex(/^[\w-]{1,100}$/, "must be the name of a header, such as CF-IPCountry");
}

function address(protocols: string[], message: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
