import { z } from "zod";
import { bounds } from "../contract/bounds.ts";
import { findPasswordFault } from "./account/password-rule.ts";
import { readImapUrl } from "./inbox/answers/imap-url.ts";
import { logLevels } from "./log/log.ts";
import { isSiteUrl } from "./process/site-url.ts";
import { readBucketUrl } from "./transfer/backup/copies/bucket-url.ts";

/** A variable of the environment, with what the documents say about it. */
export interface Variable {
  schema: z.ZodType;
  /** What `.env.example` shows, as it is written there. */
  example: string;
  /** Its row in `docs/configuration.md`: what is true without it, and what it does. By default, it shares the row of the variable before it. */
  row?: { default: string; text: string };
  /**
   * Error messages never include the value, because it can contain a password. `ADMIN_EMAIL` is one of these variables
   * because it is easy to swap with `ADMIN_PASSWORD`.
   */
  isSecret?: true;
}

/** All variables of the environment. Faults are reported in this order. */
export const variables = {
  // Where the server listens.
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    example: "3000",
    row: { default: "`3000`, `127.0.0.1`", text: "Where the server listens" },
  },
  HOST: {
    schema: z.string().default("127.0.0.1"),
    example: "127.0.0.1",
  },
  // Folders.
  SITE_DIR: {
    schema: z.string().optional(),
    example: "./site",
    row: {
      default: "`./site`, or else, in a clone of the repository, the sample",
      text: "Folder with the content of the site",
    },
  },
  SITE_STORE: {
    schema: z.enum(["folder", "database"], "must be folder or database").default("folder"),
    example: "database",
    row: {
      default: "`folder`",
      text: "`database` keeps the files of the site in the database, for [several instances](operations.md#the-site-in-the-database). The first start takes them from `SITE_DIR`",
    },
  },
  SITE_EDITING: {
    schema: z.enum(["on", "off"], "must be on or off").default("on"),
    example: "off",
    row: { default: "`on`", text: "`off` keeps the admin area from changing files in that folder" },
  },
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
  // The database.
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
  // The address.
  SITE_URL: {
    schema: z.string().refine(isSiteUrl, "must be an http:// or https:// URL").optional(),
    example: "https://ada.example",
    row: {
      default: "`http://localhost:PORT`",
      text: "The address that visitors use. Search engines and link previews read it in every page. Under another name, pages are shown, but visits, likes, messages, and sign-ins are refused",
    },
  },
  // The account.
  ADMIN_EMAIL: {
    schema: z
      .email("must be an email address")
      .max(bounds.email, `must be at most ${bounds.email} characters long`)
      .optional(),
    example: "ada@ada.example",
    row: {
      default: "none",
      text: "Each start sets the owner's account to these values. Without them, the first start creates `owner@localhost` with a random password",
    },
    isSecret: true,
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .superRefine((value, issues) => {
        const message = findPasswordFault(value);
        if (message !== undefined) issues.addIssue({ code: "custom", message });
      })
      .optional(),
    example: "a passphrase of several words",
    isSecret: true,
  },
  FIRST_PASSWORD_HASH: {
    schema: z
      .string()
      .regex(
        /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/,
        "must be a hash such as `foliodesk init` writes",
      )
      .optional(),
    example:
      "'$argon2id$v=19$m=19456,t=2,p=1$q6P5BzthC2CDaWvGHuwX9A$oa7C5fTJcjMnUwRksvCkt/3LAvgrefSP4tgun/z8sv0'",
    row: {
      default: "none",
      text: "Instead of `ADMIN_PASSWORD`: the first start creates the account for `ADMIN_EMAIL` with the password that has this argon2id hash. `init` writes it, and a password that you set later stays",
    },
    isSecret: true,
  },
  // Where the owner, the proxy, and visitors are.
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
  COUNTRY_HEADER: {
    schema: headerName().optional(),
    example: "CF-IPCountry",
    row: {
      default: "none",
      text: "The proxy's headers with a visitor's country and city, such as `CF-IPCountry` and `CF-IPCity`. They need `TRUST_PROXY`",
    },
  },
  CITY_HEADER: {
    schema: headerName().optional(),
    example: "CF-IPCity",
  },
  GEOIP_DATABASE: {
    schema: z.string().optional(),
    example: "/var/lib/geoip/city.mmdb",
    row: { default: "country only", text: "A city database in MaxMind's format" },
  },
  // For those who run the site.
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
  // Who is told about posts.
  WEBSUB_HUB: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    example: "https://hub.example/",
    row: {
      default: "none",
      text: "The address of a WebSub hub to ping when a published post changes, so that readers get it right away",
    },
  },
  INDEXNOW_KEY: {
    schema: z
      .string()
      .regex(/^[a-zA-Z0-9-]{8,128}$/, "must be 8 to 128 letters, digits, and hyphens")
      .optional(),
    example: "a-key-that-you-make-up",
    row: {
      default: "none",
      text: "A key of 8 to 128 letters, digits, and hyphens that you make up. Search engines are told about changed posts (IndexNow)",
    },
  },
  INDEXNOW_ENDPOINT: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").default(
      "https://api.indexnow.org/indexnow",
    ),
    example: "https://api.indexnow.org/indexnow",
    row: { default: "`https://api.indexnow.org/indexnow`", text: "Where they are told" },
  },
  // Older files of the build are kept for a day, and an older page needs them.
  // A cache in front of the site.
  EDGE_CACHE: {
    schema: wholeNumber(0, 3_600).default(0),
    example: "60",
    row: {
      default: "`0`",
      text: "Seconds, at most 3,600, for which a cache in front of the site, such as a CDN, may serve a page; 0 for none. See [a cache at the edge](edge-cache.md)",
    },
  },
  // Mail and messages.
  SMTP_URL: {
    schema: url(["smtp:", "smtps:"], "must be an smtp:// or smtps:// URL").optional(),
    example: "smtps://ada:secret@mail.example:465",
    row: {
      default: "none",
      text: "Set both to get messages and a letter about visits by mail, and to reply to messages. All mail is sent from `NOTIFY_EMAIL`",
    },
    isSecret: true,
  },
  NOTIFY_EMAIL: {
    schema: z.email("must be an email address").optional(),
    example: "ada@ada.example",
  },
  IMAP_URL: {
    schema: z
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
    example: "imaps://ada%40ada.example:secret@mail.example/INBOX",
    row: {
      default: "none",
      text: "Reads visitors' answers from your mailbox: `imaps://user:password@mail.example`, or with `/Folder` at its end. Write `%40` for an @ in the user or password",
    },
    isSecret: true,
  },
  MESSAGE_WEBHOOK_URL: {
    schema: url(["http:", "https:"], "must be an http:// or https:// URL").optional(),
    example: "https://hooks.ada.example/messages",
    row: {
      default: "none",
      text: "Set both to get each message as a signed [webhook](messages.md#messages-as-webhooks). The secret is `whsec_` and 24 to 64 bytes in base64",
    },
    isSecret: true,
  },
  MESSAGE_WEBHOOK_SECRET: {
    schema: webhookSecret().optional(),
    example: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    isSecret: true,
  },
  MESSAGES_KEEP: {
    schema: wholeNumber(1, 36_500).optional(),
    example: "730",
    row: {
      default: "none",
      text: "Days after which messages are deleted for good, with their replies. Without it, they are kept until you delete them",
    },
  },
  VISITS_KEEP: {
    schema: wholeNumber(7, 36_500).default(90),
    example: "90",
    row: {
      default: "`90`",
      text: "Days after which single visits are deleted, at least 7. Their figures are kept",
    },
  },
  // Backups.
  BACKUP_KEEP: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,2}(,\d{1,3})?$/, "must be how many daily and weekly backups to keep, such as 7,4")
      .transform(readKeep)
      .optional(),
    example: "7,4",
    row: {
      default: "none",
      text: "How many nightly backups to keep: days, or days and weeks, such as `7,4`",
    },
  },
  BACKUP_S3: {
    schema: z
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
    example: "https://KEY:SECRET@s3.example/my-bucket/foliodesk?region=us-east-1",
    row: {
      default: "none",
      text: "Set both to [copy each nightly backup](backups.md#copies-elsewhere), encrypted, to a bucket: `https://KEY:SECRET@host/bucket/prefix?region=us-east-1`. Write `%2F` for a `/` in the secret",
    },
    isSecret: true,
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12, "must have at least 12 characters").optional(),
    example: "six-words-that-nobody-else-could-guess",
    isSecret: true,
  },
  BACKUP_COMMAND: {
    schema: z.string().optional(),
    example: "'rclone copy \"$BACKUP_FILE\" offsite:foliodesk'",
    row: {
      default: "none",
      text: "A shell command that runs after each nightly backup, whose path is in `BACKUP_FILE`",
    },
    isSecret: true,
  },
  // For those who work on it.
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
