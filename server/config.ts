import path from "node:path";
import { z } from "zod";
import { bounds } from "../contract/bounds.ts";
import { findPasswordFault } from "./account/password-rule.ts";
import { type MailAccount, readImapUrl } from "./inbox/answers/imap-url.ts";
import { type LogLevel, logLevels } from "./log/log.ts";
import { ConfigError, existsAsEntry, isInImage, loadEnvironment } from "./process/environment.ts";
import { installation } from "./process/installation.ts";
import { isSiteUrl } from "./process/site-url.ts";
import { StartFault } from "./process/start-faults.ts";
import { findVolumeFault } from "./process/volume-fault.ts";
import { findSiteFolderFault } from "./site-folder/site-folder-fault.ts";
import { findWorkingFolderFault, type Purpose } from "./site-folder/working-folder.ts";
import { type EncryptedBucket, readBucketUrl } from "./transfer/backup/copies/bucket-url.ts";

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
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = environmentSchema.safeParse(variables);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => describeIssue(issue, variables)).join("\n"));
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
      .filter(([name]) => name in variables)
      .map(([name, reason]) => `${name} is ignored: ${reason} Remove it.`),
  };
}

const noPurges = "Foliodesk no longer purges caches. A change is everywhere after EDGE_CACHE seconds.";

/** The variables of earlier versions that would be missed, and what is true now. */
const retiredVariables = { EDGE_PURGE_SECRET: noPurges, EDGE_PURGE_URL: noPurges };

/**
 * Error messages never include the values of these variables, because they can contain a password. `ADMIN_EMAIL` is one
 * of them because it is easy to swap with `ADMIN_PASSWORD`.
 */
const secretVariables = [
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "BACKUP_COMMAND",
  "BACKUP_PASSPHRASE",
  "BACKUP_S3",
  "DATABASE_URL",
  "FIRST_PASSWORD_HASH",
  "IMAP_URL",
  "MESSAGE_WEBHOOK_SECRET",
  "MESSAGE_WEBHOOK_URL",
  "SMTP_URL",
];

function describeIssue({ path, message }: z.core.$ZodIssue, variables: Record<string, unknown>): string {
  const [name] = path.map(String);
  // An issue without a path is about two variables, and its message names both.
  if (name === undefined) return `${message}.`;
  if (secretVariables.includes(name)) return `${name} ${message}.`;
  return `${name} ${message}; got ${JSON.stringify(variables[name])}.`;
}

const environmentSchema = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default("127.0.0.1"),
    SITE_DIR: z.string().optional(),
    SITE_STORE: z.enum(["folder", "database"], "must be folder or database").default("folder"),
    SITE_EDITING: z.enum(["on", "off"], "must be on or off").default("on"),
    CACHE_DIR: z.string().optional(),
    DATA_DIR: z.string().default("./data"),
    DATABASE_URL: url(["postgres:", "postgresql:"], "must be a postgres:// URL").optional(),
    DATABASE_WAIT: wholeNumber(0, 3_600).default(30),
    SITE_URL: z.string().refine(isSiteUrl, "must be an http:// or https:// URL").optional(),
    ADMIN_EMAIL: z
      .email("must be an email address")
      .max(bounds.email, `must be at most ${bounds.email} characters long`)
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .superRefine((value, issues) => {
        const message = findPasswordFault(value);
        if (message !== undefined) issues.addIssue({ code: "custom", message });
      })
      .optional(),
    FIRST_PASSWORD_HASH: z
      .string()
      .regex(
        /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/,
        "must be a hash such as `foliodesk init` writes",
      )
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
    SECURITY_CONTACT: url(["mailto:", "https:"], "must be a mailto: or https: URL").optional(),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    WEBSUB_HUB: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, "must be 8 to 128 letters, digits, and hyphens")
      .optional(),
    INDEXNOW_ENDPOINT: url(["http:", "https:"], "must be an http:// or https:// URL").default(
      "https://api.indexnow.org/indexnow",
    ),
    // Older files of the build are kept for a day, and an older page needs them.
    EDGE_CACHE: wholeNumber(0, 3_600).default(0),
    SMTP_URL: url(["smtp:", "smtps:"], "must be an smtp:// or smtps:// URL").optional(),
    NOTIFY_EMAIL: z.email("must be an email address").optional(),
    IMAP_URL: z
      .string()
      .transform((value, { issues }) => {
        const account = readImapUrl(value);
        if (account !== undefined) return account;
        const message =
          "must be imaps://user:password@host or imaps://user:password@host/Folder, with %40 for an @ in the user or password";
        issues.push({ code: "custom", message, input: value });
        return z.NEVER;
      })
      .optional(),
    MESSAGE_WEBHOOK_URL: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    MESSAGE_WEBHOOK_SECRET: webhookSecret().optional(),
    MESSAGES_KEEP: wholeNumber(1, 36_500).optional(),
    VISITS_KEEP: wholeNumber(7, 36_500).default(90),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,2}(,\d{1,3})?$/, "must be how many daily and weekly backups to keep, such as 7,4")
      .transform(readKeep)
      .optional(),
    BACKUP_S3: z
      .string()
      .transform((value, { issues }) => {
        const bucket = readBucketUrl(value);
        if (bucket !== undefined) return bucket;
        const message =
          "must be https://KEY:SECRET@host/bucket or https://KEY:SECRET@host/bucket/prefix?region=eu-west-1, with %2F for a / in the key or secret";
        issues.push({ code: "custom", message, input: value });
        return z.NEVER;
      })
      .optional(),
    BACKUP_PASSPHRASE: z.string().min(12, "must have at least 12 characters").optional(),
    BACKUP_COMMAND: z.string().optional(),
    LIVE_RELOAD: z.enum(["true", "false"], "must be true or false").optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  })
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

/** The names of all variables that {@link readConfig} reads. */
export const variableNames = Object.keys(environmentSchema.shape);

function readKeep(value: string): { days: number; weeks: number } {
  const [days = 1, weeks = 0] = value.split(",").map(Number);
  return { days, weeks };
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

function headerName() {
  return z.string().regex(/^[\w-]{1,100}$/, "must be the name of a header, such as CF-IPCountry");
}

function url(protocols: string[], message: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), message);
}

function webhookSecret() {
  const message =
    "must be whsec_ and 24 to 64 bytes in base64; to make one: echo whsec_$(openssl rand -base64 32)";
  return z.string().refine(isWebhookSecret, message);
}

/** Whether this is a secret as Standard Webhooks writes it. */
function isWebhookSecret(value: string): boolean {
  const [, encoded = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  const bytes = Buffer.from(encoded, "base64").byteLength;
  return bytes >= 24 && bytes <= 64;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
