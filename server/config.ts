import path from "node:path";
import { z } from "zod";
import { findPasswordFault } from "./account/password-rule.ts";
import type { MailAccount } from "./inbox/answers/imap-url.ts";
import type { LogLevel } from "./log/log.ts";
import { ConfigError, existsAsEntry, isInImage, loadEnvironment } from "./process/environment.ts";
import { installation } from "./process/installation.ts";
import { StartFault } from "./process/start-faults.ts";
import type { Variable } from "./process/variable.ts";
import { findVolumeFault } from "./process/volume-fault.ts";
import { findSiteFolderFault } from "./site-folder/site-folder-fault.ts";
import { findWorkingFolderFault, type Purpose } from "./site-folder/working-folder.ts";
import type { EncryptedBucket } from "./transfer/backup/copies/bucket-url.ts";
import { variables } from "./variables.ts";

export interface Config {
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
  /** The WebSub hub that is told about new and changed posts. */
  websubHub: string | undefined;
  /** Where search engines are told about new and changed posts (IndexNow), and the key that proves who tells them. */
  indexNow: { key: string; endpoint: string } | undefined;
  /** Seconds for which a cache between the server and visitors may serve a page; `undefined` for none. */
  edgeCache: number | undefined;
  smtpUrl: string | undefined;
  notifyEmail: string | undefined;
  /** Where messages are sent as signed webhooks. */
  messageWebhook: { url: string; secret: string } | undefined;
  /** Where answers of visitors are read. */
  imap: MailAccount | undefined;
  /** Days after which messages are deleted for good; `undefined` to keep them. */
  messagesKeep: number | undefined;
  /** Days after which only the figures of visits are kept. */
  visitsKeep: number;
  logLevel: LogLevel;
  /** Whether open pages reload when the site folder changes. */
  liveReload: boolean;
  /** Whether pages are rendered for a static copy, where nothing counts visits or receives messages. No variable sets it. */
  isStaticCopy: boolean;
  /** How many nightly backups to keep; `undefined` for no nightly backups. */
  backupKeep: { days: number; weeks: number } | undefined;
  /** Where they are copied to, and what the copies are encrypted with. */
  backupBucket: EncryptedBucket | undefined;
  /** The shell command that is run after each of them. */
  backupCommand: string | undefined;
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
    (purpose === "site" ? findCopyFault(config) : undefined);
  if (fault !== undefined) throw new StartFault(fault);
  return config;
}

/** Returns why there is nothing to copy elsewhere, or `undefined`. A restore from the bucket needs no nightly backups. */
export function findCopyFault({ backupBucket, backupCommand, backupKeep }: Config): string | undefined {
  if (backupKeep !== undefined || (backupBucket ?? backupCommand) === undefined) return undefined;
  return `${backupBucket ? "BACKUP_S3" : "BACKUP_COMMAND"} requires BACKUP_KEEP: it copies nightly backups. Set BACKUP_KEEP, such as to 7,4.`;
}

/** Validates the environment and returns the configuration. Empty variables count as unset. Throws a {@link ConfigError}. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => describeIssue(issue, given)).join("\n"));
  }
  const values = result.data;
  const {
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    FIRST_PASSWORD_HASH: passwordHash,
    INDEXNOW_KEY: key,
    MESSAGE_WEBHOOK_URL: webhookUrl,
    MESSAGE_WEBHOOK_SECRET: webhookSecret,
    BACKUP_S3: bucket,
    BACKUP_PASSPHRASE: passphrase,
  } = values;
  return {
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
    websubHub: values.WEBSUB_HUB,
    indexNow: key === undefined ? undefined : { key, endpoint: values.INDEXNOW_ENDPOINT },
    edgeCache: values.EDGE_CACHE === 0 ? undefined : values.EDGE_CACHE,
    smtpUrl: values.SMTP_URL,
    notifyEmail: values.NOTIFY_EMAIL,
    messageWebhook:
      webhookUrl === undefined || webhookSecret === undefined
        ? undefined
        : { url: webhookUrl, secret: webhookSecret },
    imap: values.IMAP_URL,
    messagesKeep: values.MESSAGES_KEEP,
    visitsKeep: values.VISITS_KEEP,
    logLevel: values.LOG_LEVEL,
    backupKeep: values.BACKUP_KEEP,
    backupBucket: bucket && passphrase ? { ...bucket, passphrase } : undefined,
    backupCommand: values.BACKUP_COMMAND,
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
  const { isSecret }: Partial<Variable> = variables[name as keyof typeof variables];
  return isSecret ? `${name} ${message}.` : `${name} ${message}; got ${JSON.stringify(environment[name])}.`;
}

type Schemas = { [Name in keyof typeof variables]: (typeof variables)[Name]["schema"] };

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
  .refine((values) => (values.SMTP_URL === undefined) === (values.NOTIFY_EMAIL === undefined), {
    message: "SMTP_URL and NOTIFY_EMAIL must be set together",
  })
  .refine(
    (values) => (values.MESSAGE_WEBHOOK_URL === undefined) === (values.MESSAGE_WEBHOOK_SECRET === undefined),
    { message: "MESSAGE_WEBHOOK_URL and MESSAGE_WEBHOOK_SECRET must be set together" },
  )
  .refine((values) => (values.BACKUP_S3 === undefined) === (values.BACKUP_PASSPHRASE === undefined), {
    message: "BACKUP_S3 and BACKUP_PASSPHRASE must be set together",
  })
  .refine((values) => values.IMAP_URL === undefined || values.SMTP_URL !== undefined, {
    path: ["IMAP_URL"],
    message: "requires SMTP_URL and NOTIFY_EMAIL: visitors answer the replies that are sent through it",
  });
