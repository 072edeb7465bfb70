import path from "node:path";
import { z } from "zod";
import { findPasswordFault } from "../account/server/password-rule.ts";
import { ConfigError, existsAsEntry, isInImage, loadEnvironment } from "../process/environment.ts";
import { installation } from "../process/installation.ts";
import type { LogLevel } from "../process/log/log.ts";
import { StartFault } from "../process/start-faults.ts";
import type { Variable } from "../process/variable.ts";
import { findVolumeFault } from "../process/volume-fault.ts";
import { findSiteFolderFault } from "../site/server/site-folder-fault.ts";
import { findWorkingFolderFault, type Purpose } from "../site/server/working-folder.ts";
import { type DeclaredVariables, featureVariables, type processVariables, variables } from "./variables.ts";

/** What the configuration has of the variables of features. */
type FeatureSettings = Joined<ReturnType<DeclaredVariables["read"]>> & object;

type Joined<Union> = (Union extends unknown ? (part: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export interface Config extends FeatureSettings {
  port: number;
  host: string;
  /** The folder with the content of the site. */
  siteDir: string;
  /** The folder that fills an empty database, if the files are in the database. `siteDir` has a copy of them then. */
  siteSource: string | undefined;
  /** Whether the owner can change its files on the site. */
  siteEditing: boolean;
  /** The folder of converted pictures. It can be deleted at any time. */
  cacheDir: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Milliseconds for which the start waits for a database that is unavailable. */
  databaseWait: number;
  siteUrl: string;
  /** The owner's account, which each start sets. */
  admin: { email: string; password: string } | undefined;
  /** The account that the first start creates. */
  firstOwner: { email: string; passwordHash: string } | undefined;
  timeZone: string;
  /** Number of trusted proxies in front of the server. */
  trustedProxies: number;
  /** The names of the proxy's headers with the visitor's country and city. Their values are trusted. */
  countryHeader: string | undefined;
  cityHeader: string | undefined;
  geoipDatabase: string | undefined;
  /** A mailto: or https: address for reports of vulnerabilities. */
  securityContact: string | undefined;
  /** Port on the loopback interface that serves metrics. */
  metricsPort: number | undefined;
  /** Seconds for which a cache between the server and visitors may serve a page; `undefined` for none. */
  edgeCache: number | undefined;
  smtpUrl: string | undefined;
  notifyEmail: string | undefined;
  /** Days after which messages are deleted for good; `undefined` to keep them. */
  messagesKeep: number | undefined;
  /** Days after which only the figures of visits are kept. */
  visitsKeep: number;
  logLevel: LogLevel;
  /** Whether open pages reload when the site folder changes. */
  liveReload: boolean;
  /** Whether pages are rendered for a static copy, where nothing counts visits or receives messages. No variable sets it. */
  isStaticCopy: boolean;
  /** A sentence for each variable that is set in vain. */
  warnings: string[];
}

/** Returns the folder that SITE_DIR names, or else `./site` if it exists, or else the sample. */
function findSiteFolder(named: string | undefined): string {
  const own = path.resolve(named ?? "site");
  return named !== undefined || existsAsEntry(own) ? own : installation.sample;
}

function placeSite(values: z.output<typeof environmentSchema>): Pick<Config, "siteDir" | "siteSource"> {
  const { SITE_DIR: named, SITE_STORE: store, DATA_DIR: dataDir } = values;
  if (store === "folder") return { siteDir: findSiteFolder(named), siteSource: undefined };
  // Not the folder `site` in DATA_DIR, which backups have. The sample is never stored unless it is named.
  return { siteDir: path.resolve(dataDir, "stored-site"), siteSource: path.resolve(named ?? "site") };
}

/**
 * Reads the configuration of a site, for a start or a command. Throws a ConfigError for an invalid environment, and a
 * {@link StartFault} if the current folder is the wrong one, or, with the purpose `site`, if there is no site folder.
 * Creates nothing.
 */
export function loadConfig(purpose: Purpose): Config {
  const environment = loadEnvironment();
  const config = readConfig(environment);
  const needed = config.siteSource === undefined ? purpose : "data";
  const fault =
    findWorkingFolderFault(environment, needed) ??
    (isInImage ? findVolumeFault(config) : undefined) ??
    (needed === "site" ? findSiteFolderFault(config.siteDir) : undefined) ??
    (purpose === "site" ? findStartFault(config) : undefined);
  if (fault !== undefined) throw new StartFault(fault);
  return config;
}

/** Returns why a site cannot start with settings that commands can use, or `undefined`. */
export function findStartFault(config: Config): string | undefined {
  return featureVariables.map((part) => part.findStartFault?.(config)).find((fault) => fault !== undefined);
}

/** Validates the environment and returns the configuration. Empty variables count as unset. Throws a {@link ConfigError}. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => describeIssue(issue, given)).join("\n"));
  }
  const values = result.data;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FIRST_PASSWORD_HASH: passwordHash } = values;
  return {
    ...readFeatures(values),
    port: values.PORT,
    host: values.HOST,
    ...placeSite(values),
    siteEditing: values.SITE_EDITING === "on",
    dataDir: path.resolve(values.DATA_DIR),
    cacheDir: path.resolve(values.CACHE_DIR ?? path.join(values.DATA_DIR, "cache")),
    databaseUrl: values.DATABASE_URL,
    databaseWait: values.DATABASE_WAIT * 1000,
    siteUrl: (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    firstOwner: email !== undefined && passwordHash !== undefined ? { email, passwordHash } : undefined,
    timeZone: values.TIMEZONE,
    trustedProxies: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    cityHeader: values.CITY_HEADER,
    geoipDatabase: values.GEOIP_DATABASE,
    securityContact: values.SECURITY_CONTACT,
    metricsPort: values.METRICS_PORT,
    edgeCache: values.EDGE_CACHE === 0 ? undefined : values.EDGE_CACHE,
    smtpUrl: values.SMTP_URL,
    notifyEmail: values.NOTIFY_EMAIL,
    messagesKeep: values.MESSAGES_KEEP,
    visitsKeep: values.VISITS_KEEP,
    logLevel: values.LOG_LEVEL,
    liveReload: values.LIVE_RELOAD === "true",
    isStaticCopy: false,
    warnings: Object.entries(retiredVariables)
      .filter(([name]) => name in given)
      .map(([name, reason]) => `${name} is ignored: ${reason} Remove it.`),
  };
}

const noPurges = "Foliodesk no longer purges caches. A change is everywhere after EDGE_CACHE seconds.";

/** The variables of earlier versions that would be missed, and what is true now. */
const retiredVariables = { EDGE_PURGE_SECRET: noPurges, EDGE_PURGE_URL: noPurges };

function describeIssue({ path, message }: z.core.$ZodIssue, environment: Record<string, unknown>): string {
  const [name] = path.map(String);
  // An issue without a path is about two variables, and its message names both.
  if (name === undefined) return `${message}.`;
  const { isSecret }: Partial<Variable> = variables[name] ?? {};
  return isSecret ? `${name} ${message}.` : `${name} ${message}; got ${JSON.stringify(environment[name])}.`;
}

/** Those of features are there, too, and only their `read` knows their types. */
type Schemas = { [Name in keyof typeof processVariables]: (typeof processVariables)[Name]["schema"] };

const schemas = Object.fromEntries(
  Object.entries(variables).map(([name, { schema }]) => [name, schema]),
) as Schemas;

const environmentSchema = z
  .object(schemas)
  .refine((values) => values.FIRST_PASSWORD_HASH === undefined || values.ADMIN_EMAIL !== undefined, {
    path: ["FIRST_PASSWORD_HASH"],
    message: "requires ADMIN_EMAIL",
  })
  .refine(
    ({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, FIRST_PASSWORD_HASH: hash }) =>
      email === undefined ? password === undefined : password !== undefined || hash !== undefined,
    { message: "ADMIN_EMAIL and ADMIN_PASSWORD must be set together" },
  )
  .superRefine(({ ADMIN_PASSWORD: password = "", ADMIN_EMAIL: email, SITE_URL: siteUrl }, issues) => {
    // Its other faults are reported above.
    const message = findPasswordFault(password) ? undefined : findPasswordFault(password, { email, siteUrl });
    if (message !== undefined) issues.addIssue({ code: "custom", path: ["ADMIN_PASSWORD"], message });
  })
  .refine((values) => values.COUNTRY_HEADER === undefined || values.TRUST_PROXY > 0, {
    path: ["COUNTRY_HEADER"],
    message: "requires TRUST_PROXY: without a proxy, visitors could send any country",
  })
  .refine((values) => values.CITY_HEADER === undefined || values.COUNTRY_HEADER !== undefined, {
    path: ["CITY_HEADER"],
    message: "requires COUNTRY_HEADER",
  })
  .superRefine((values: Record<string, unknown>, issues) => {
    const pairs = featureVariables.flatMap(({ together }) => (together === undefined ? [] : [together]));
    for (const [one, other] of [["SMTP_URL", "NOTIFY_EMAIL"] as const, ...pairs])
      if ((values[one] === undefined) !== (values[other] === undefined))
        issues.addIssue({ code: "custom", message: `${one} and ${other} must be set together` });
    for (const { requires } of featureVariables)
      if (
        requires !== undefined &&
        values[requires.name] !== undefined &&
        values[requires.other] === undefined
      )
        issues.addIssue({ code: "custom", path: [requires.name], message: requires.fault });
  });

type Values = z.output<typeof environmentSchema>;

function readFeatures(values: Values): FeatureSettings {
  return Object.assign({}, ...featureVariables.map(({ read }) => read(values)));
}
