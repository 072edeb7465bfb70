import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ConfigError, findPassedSocket, loadEnvironment } from "../../src/core/process/environment.ts";
import { findStartFault, readConfig } from "../../src/core/server/config.ts";
import type {} from "../../src/features/feeds/variables.ts";
import type {} from "../../src/features/replies/answers/variables.ts";

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

test("an empty environment returns the defaults", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: path.resolve("data"),
    databaseUrl: undefined,
    siteUrl: "http://localhost:3000",
    admin: undefined,
    trustedProxies: 0,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

test("the site URL defaults to the port and has no trailing slash", () => {
  expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  expect(readConfig({ SITE_URL: "https://ada.example/" }).siteUrl).toBe("https://ada.example");
  expect(readConfig({ SITE_URL: "http://localhost:4815" }).siteUrl).toBe("http://localhost:4815");
});

test("the site is read from SITE_DIR, or with SITE_STORE=database from a copy that backups leave out", () => {
  const variables = { SITE_DIR: "own", DATA_DIR: "data" };
  const folder = { siteDir: path.resolve("own"), siteSource: undefined };
  expect(readConfig(variables)).toMatchObject(folder);
  const stored = { siteDir: path.resolve("data/stored-site"), siteSource: path.resolve("own") };
  expect(readConfig({ ...variables, SITE_STORE: "database" })).toMatchObject(stored);
  expect(messageOf({ SITE_STORE: "s3" })).toBe('SITE_STORE must be folder or database; got "s3".');
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("the error message has one line for each invalid variable", () => {
  const message = messageOf({
    PORT: "many",
    TIMEZONE: "Mars/Olympus",
    DATABASE_URL: "mysql://x",
    TRUST_PROXY: "-1",
  });
  expect(message.split("\n").map((line) => line.split(" ")[0])).toEqual([
    "PORT",
    "DATABASE_URL",
    "TIMEZONE",
    "TRUST_PROXY",
  ]);
});

test("the error message never includes a value that can contain a password", () => {
  expect(messageOf({ DATABASE_URL: "mysql://root:hunter2@db" })).toBe(
    "DATABASE_URL must be a postgres:// URL.",
  );
  expect(messageOf({ SMTP_URL: "https://root:hunter2@mail", NOTIFY_EMAIL: "me@ada.example" })).toBe(
    "SMTP_URL must be an smtp:// or smtps:// URL.",
  );
  expect(messageOf({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "short" })).toBe(
    "ADMIN_PASSWORD must be at least 12 characters long.",
  );
  expect(messageOf({ ADMIN_EMAIL: "hunter2", ADMIN_PASSWORD: "me@ada.example" })).not.toContain("hunter2");
});

test("answers need an address of a mailbox, and a mail server for the replies", () => {
  const mail = { SMTP_URL: "smtps://mail.example", NOTIFY_EMAIL: "me@ada.example" };
  expect(messageOf({ ...mail, IMAP_URL: "imaps://ada:hunter2@mail.example?x" })).toBe(
    "IMAP_URL must be imaps://user:password@host or imaps://user:password@host/Folder, with %40 for an @ in the user or password.",
  );
  expect(messageOf({ IMAP_URL: "imaps://ada:hunter2@mail.example" })).toBe(
    "IMAP_URL requires SMTP_URL and NOTIFY_EMAIL: visitors answer the replies that are sent through it.",
  );
  const { imap } = readConfig({ ...mail, IMAP_URL: "imaps://ada:hunter2@mail.example/Site" });
  expect(imap).toMatchObject({ host: "mail.example", port: 993, password: "hunter2", folder: ["Site"] });
  expect(readConfig(mail).imap).toBeUndefined();
});

test("pings need a hub's address, or a key that search engines accept", () => {
  expect(messageOf({ WEBSUB_HUB: "hub.example", INDEXNOW_KEY: "short", INDEXNOW_ENDPOINT: "ftp://x" })).toBe(
    [
      'WEBSUB_HUB must be an http:// or https:// URL; got "hub.example".',
      'INDEXNOW_KEY must be 8 to 128 letters, digits, and hyphens; got "short".',
      'INDEXNOW_ENDPOINT must be an http:// or https:// URL; got "ftp://x".',
    ].join("\n"),
  );
  const { websubHub, indexNow } = readConfig({
    WEBSUB_HUB: "https://hub.example/",
    INDEXNOW_KEY: "abc-12345",
  });
  expect(websubHub).toBe("https://hub.example/");
  expect(indexNow).toEqual({ key: "abc-12345", endpoint: "https://api.indexnow.org/indexnow" });
  expect(readConfig({}).indexNow).toBeUndefined();
});

test("the owner's email and password must be set together", () => {
  expect(messageOf({ ADMIN_EMAIL: "me@ada.example" })).toBe(
    "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.",
  );
  expect(messageOf({ ADMIN_PASSWORD: "long enough for all" })).toBe(
    "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.",
  );
  const both = readConfig({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "long enough for all" });
  expect(both.admin).toEqual({ email: "me@ada.example", password: "long enough for all" });
});

test("the hash of the first password needs the owner's email, and a password that is set as well wins", () => {
  const hash =
    "$argon2id$v=19$m=19456,t=2,p=1$q6P5BzthC2CDaWvGHuwX9A$oa7C5fTJcjMnUwRksvCkt/3LAvgrefSP4tgun/z8sv0";
  const first = { ADMIN_EMAIL: "me@ada.example", FIRST_PASSWORD_HASH: hash };
  expect(readConfig(first)).toMatchObject({
    admin: undefined,
    firstOwner: { email: "me@ada.example", passwordHash: hash },
  });
  expect(readConfig({ ...first, ADMIN_PASSWORD: "long enough for all" }).admin).toBeDefined();
  expect(messageOf({ FIRST_PASSWORD_HASH: hash })).toContain("FIRST_PASSWORD_HASH requires ADMIN_EMAIL.");
  const message = messageOf({ ...first, FIRST_PASSWORD_HASH: hash.slice(0, -1) });
  expect(message).toBe("FIRST_PASSWORD_HASH must be a hash such as `foliodesk init` writes.");
});

test.each([
  ["x".repeat(1025), "ADMIN_PASSWORD must be at most 1,024 characters long."],
  ["Password1234", "ADMIN_PASSWORD must not be a common password"],
  ["Me@Ada.Example42", "ADMIN_PASSWORD must not be your email or the name of the site"],
  ["lovelace.example", "ADMIN_PASSWORD must not be your email or the name of the site"],
])("ADMIN_PASSWORD=%j is rejected, and the message does not contain it", (ADMIN_PASSWORD, reason) => {
  const variables = { ADMIN_EMAIL: "me@ada.example", SITE_URL: "https://lovelace.example" };
  const message = messageOf({ ...variables, ADMIN_PASSWORD });
  expect(message).toContain(reason);
  expect(message).not.toContain(ADMIN_PASSWORD);
});

test.each(["http:ada.example", "localhost:4815", "ftp://ada.example"])(
  "SITE_URL=%s is refused",
  (SITE_URL) => {
    expect(messageOf({ SITE_URL })).toBe(`SITE_URL must be an http:// or https:// URL; got "${SITE_URL}".`);
  },
);

test("an invalid SITE_URL is reported beside a password that is checked with it", () => {
  const variables = { ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "long enough for all", SITE_URL: "ada" };
  expect(messageOf(variables)).toBe('SITE_URL must be an http:// or https:// URL; got "ada".');
});

test("a cache at the edge keeps pages for at most an hour", () => {
  expect(messageOf({ EDGE_CACHE: "3601" })).toBe(
    'EDGE_CACHE must be a whole number from 0 to 3600; got "3601".',
  );
  expect([readConfig({}).edgeCache, readConfig({ EDGE_CACHE: "0" }).edgeCache]).toEqual([
    undefined,
    undefined,
  ]);
});

test("a variable of an earlier version is ignored, and a sentence without its value says what is true now", () => {
  const { warnings } = readConfig({ EDGE_CACHE: "60", EDGE_PURGE_URL: "https://ada:secret@cdn.example" });
  expect(warnings).toEqual([
    "EDGE_PURGE_URL is ignored: Foliodesk no longer purges caches. A change is everywhere after EDGE_CACHE seconds. Remove it.",
  ]);
  expect(readConfig({ EDGE_PURGE_URL: "" }).warnings).toEqual([]);
});

test("the mail server and the address to notify must be set together", () => {
  expect(messageOf({ SMTP_URL: "smtp://mail" })).toBe("SMTP_URL and NOTIFY_EMAIL must be set together.");
  expect(messageOf({ NOTIFY_EMAIL: "me@ada.example" })).toContain("SMTP_URL and NOTIFY_EMAIL");
  expect(messageOf({ SMTP_URL: "smtp://mail", NOTIFY_EMAIL: "me@ada.example" })).toBe("");
});

test.each(["70000", "-1", "3000.5", "0x10", "1e3"])("PORT=%s is rejected", (port) => {
  expect(messageOf({ PORT: port })).toBe(`PORT must be a whole number from 0 to 65535; got "${port}".`);
});

test("DATABASE_WAIT is in seconds and defaults to 30", () => {
  expect(readConfig({}).databaseWait).toBe(30_000);
  expect(readConfig({ DATABASE_WAIT: "0" }).databaseWait).toBe(0);
  expect(messageOf({ DATABASE_WAIT: "soon" })).toBe(
    'DATABASE_WAIT must be a whole number from 0 to 3600; got "soon".',
  );
});

test("TRUST_PROXY accepts false or a number", () => {
  expect(readConfig({ TRUST_PROXY: "false" }).trustedProxies).toBe(0);
  expect(readConfig({ TRUST_PROXY: "2" }).trustedProxies).toBe(2);
});

test("a country header requires a proxy, and a city header requires a country header", () => {
  const named = { TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry", CITY_HEADER: "CF-IPCity" };
  expect(readConfig(named)).toMatchObject({ countryHeader: "CF-IPCountry", cityHeader: "CF-IPCity" });
  expect(() => readConfig({ COUNTRY_HEADER: "CF-IPCountry" })).toThrow("COUNTRY_HEADER requires TRUST_PROXY");
  expect(() => readConfig({ TRUST_PROXY: "1", CITY_HEADER: "CF-IPCity" })).toThrow("CITY_HEADER requires");
  expect(() => readConfig({ ...named, COUNTRY_HEADER: "a b" })).toThrow("COUNTRY_HEADER must be the name");
});

describe("the file in ENV_FILE", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test("adds to the environment, and does not override variables that are set", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-config-"));
    const file = path.join(folder, "site.env");
    await writeFile(file, 'PORT=4001\nHOST=127.0.0.9\nADMIN_EMAIL="me@ada.example" # mine\n');
    const environment = { ENV_FILE: file, PORT: "4002", HOST: undefined, ADMIN_EMAIL: undefined };
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    expect(loadEnvironment()).toMatchObject({
      PORT: "4002",
      HOST: "127.0.0.9",
      ADMIN_EMAIL: "me@ada.example",
    });
    await rm(folder, { recursive: true });
  });

  test("is reported if it does not exist", () => {
    vi.stubEnv("ENV_FILE", "/nowhere/site.env");
    expect(loadEnvironment).toThrow("ENV_FILE names a file that does not exist: /nowhere/site.env");
  });

  test("is reported if it cannot be read", () => {
    vi.stubEnv("ENV_FILE", tmpdir());
    expect(loadEnvironment).toThrow(`The file ${tmpdir()} with the settings cannot be read (EISDIR).`);
  });

  test("is not read if the variable is empty", () => {
    vi.stubEnv("ENV_FILE", "");
    expect(loadEnvironment).not.toThrow();
  });
});

describe("the file .env in the current folder", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** Makes a new folder with an `.env` the current one. Returns the file. */
  async function enterFolder(create: (file: string) => Promise<unknown>): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-config-"));
    vi.stubEnv("ENV_FILE", undefined);
    vi.stubEnv("PORT", undefined);
    vi.spyOn(process, "cwd").mockReturnValue(folder);
    onTestFinished(async () => {
      vi.restoreAllMocks();
      await rm(folder, { recursive: true });
    });
    const file = path.join(folder, ".env");
    await create(file);
    return file;
  }

  test("need not exist", async () => {
    await enterFolder(async () => {});
    expect(loadEnvironment).not.toThrow();
  });

  test("may start with a byte order mark", async () => {
    await enterFolder((file) => writeFile(file, "\uFEFFPORT=4001\n"));
    expect(loadEnvironment()).toMatchObject({ PORT: "4001" });
  });

  test.each([
    ["a folder", (file: string) => mkdir(file), "cannot be read (EISDIR). It is a folder."],
    ["a link to itself", (file: string) => symlink(file, file), "cannot be read (ELOOP). Replace it"],
    ["UTF-16", (file: string) => writeFile(file, "\uFEFFPORT=4001\n", "utf16le"), "is not UTF-8 text."],
    ["Latin-1", (file: string) => writeFile(file, "NAME=J\u00fcrgen\n", "latin1"), "is not UTF-8 text."],
  ])("is reported if it is %s", async (_what, create, reason) => {
    const file = await enterFolder(create);
    expect(loadEnvironment).toThrow(`The file ${file} with the settings ${reason}`);
  });

  test.skipIf(process.getuid?.() === 0)("is reported if the user may not read it", async () => {
    const file = await enterFolder((place) => writeFile(place, "PORT=4001\n"));
    await chmod(file, 0);
    expect(loadEnvironment).toThrow(
      `The file ${file} with the settings cannot be read (EACCES). Make it readable for the user`,
    );
  });
});

describe("the socket that systemd passes", () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  function findWith(receiver: number, count: string): number | undefined {
    vi.stubEnv("LISTEN_PID", String(receiver));
    vi.stubEnv("LISTEN_FDS", count);
    return findPassedSocket();
  }

  test("is the first descriptor after the standard ones", () => {
    expect(findWith(process.pid, "1")).toBe(3);
  });

  test("is none without the variables, and none of another process, such as the parent", () => {
    expect(findPassedSocket()).toBeUndefined();
    expect(findWith(process.ppid, "1")).toBeUndefined();
  });

  test.each(["2", "0", ""])("must be a single one, and not %j", (count) => {
    expect(() => findWith(process.pid, count)).toThrow(ConfigError);
  });
});

describe("copies of backups", () => {
  const copy = {
    BACKUP_S3: "https://KEY:S%2FCRET@s3.example/box/ada?region=eu-west-1",
    BACKUP_PASSPHRASE: "twelve chars",
  };

  test("have a bucket and a passphrase, or a command", () => {
    const config = readConfig({ ...copy, BACKUP_COMMAND: "restic backup $BACKUP_FILE" });
    expect(config).toMatchObject({
      backupBucket: {
        url: "https://s3.example/box",
        prefix: "ada/",
        region: "eu-west-1",
        passphrase: "twelve chars",
      },
      backupCommand: "restic backup $BACKUP_FILE",
    });
    expect(readConfig({})).toMatchObject({ backupBucket: undefined, backupCommand: undefined });
  });

  test.each([
    [
      { BACKUP_S3: "https://KEY:SE/CRET@s3.example/box" },
      /^BACKUP_S3 must be https:\/\/KEY:SECRET@host\/bucket or /,
    ],
    [{ BACKUP_PASSPHRASE: "short" }, /^BACKUP_PASSPHRASE must have at least 12 characters\./],
    [{ BACKUP_PASSPHRASE: undefined }, /^BACKUP_S3 and BACKUP_PASSPHRASE must be set together\.$/],
    [{ BACKUP_S3: undefined }, /^BACKUP_S3 and BACKUP_PASSPHRASE must be set together\.$/],
  ])("are refused with %j, without the values", (change, message) => {
    const text = messageOf({ ...copy, ...change } as Record<string, string>);
    expect(text).toMatch(message);
    expect(text).not.toMatch(/CRET@s3|short|twelve/);
  });

  test("need nightly backups, unless they are only read", () => {
    const { BACKUP_KEEP, ...only } = { ...copy, BACKUP_KEEP: "7" };
    expect(findStartFault(readConfig(only))).toMatch(/^BACKUP_S3 requires BACKUP_KEEP/);
    expect(findStartFault(readConfig({ BACKUP_COMMAND: "true" }))).toMatch(
      /^BACKUP_COMMAND requires BACKUP_KEEP/,
    );
    expect(findStartFault(readConfig({ ...only, BACKUP_KEEP }))).toBeUndefined();
    expect(findStartFault(readConfig({}))).toBeUndefined();
  });
});
