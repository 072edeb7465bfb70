import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createOwnSite } from "../../../test/own-site.ts";
import { readSampleSite } from "../../../test/sample-site.ts";
import { list, paragraph } from "../../core/posts/server/body/blocks.ts";
import { readConfig } from "../../core/server/config.ts";
import { privacyTexts } from "../../core/server/features.ts";
import { variables } from "../../core/server/variables.ts";
import { writeOwnPage } from "../page-texts/own-page.ts";
import { visitorKeys } from "./browser-storage.ts";
import { writePrivacyPage } from "./privacy-page.ts";

// With public figures.
const profile = { ...(await readSampleSite()).profile, stats: ["visits" as const] };

/** Returns the page as text, with the variables that differ from the defaults. */
function write(
  variables: Record<string, string> = {},
  engine: "sqlite" | "postgres" = "sqlite",
  texts = privacyTexts,
): string {
  const page = writePrivacyPage({ engine, config: readConfig(variables), profile }, texts);
  return writeOwnPage(page, "https://ada.example");
}

const mail = { SMTP_URL: "smtp://mail.example", NOTIFY_EMAIL: "ada@example.org" };

/** A setting, its variables, what the page has with it, and what it does not have. */
const settings: [string, Record<string, string>, string, string][] = [
  [
    "the days that visits are kept",
    { VISITS_KEEP: "365" },
    "more than 365 days old",
    "more than 90 days old",
  ],
  [
    "a city database",
    { GEOIP_DATABASE: "/city.mmdb" },
    "and the city if it is known",
    "the country that a list",
  ],
  [
    "the proxy's headers",
    { TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry", CITY_HEADER: "CF-IPCity" },
    "the city if it is known that a proxy in front of this site or a list",
    "the country that a list",
  ],
  ["a proxy", { TRUST_PROXY: "1" }, "Requests come through a proxy.", "A cache may answer"],
  ["a cache", { EDGE_CACHE: "60" }, "A cache may answer them", "Requests come through a proxy."],
  [
    "the days that messages are kept",
    { MESSAGES_KEEP: "1" },
    "for good 1 day after",
    "until the owner deletes them",
  ],
  ["mails", mail, "It is also emailed to the owner", "This site sends no email."],
  [
    "a mailbox",
    { ...mail, IMAP_URL: "imaps://ada:secret@mail.example" },
    "reads your answer from the owner's mailbox",
    "This site sends no email.",
  ],
  [
    "a webhook",
    {
      MESSAGE_WEBHOOK_URL: "https://hook.example/secret",
      MESSAGE_WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    },
    "passed on to another program",
    "emailed to the owner",
  ],
  ["daily backups", { BACKUP_KEEP: "7" }, "those of the last 7 days. Another", "no nightly backups"],
  [
    "weekly backups",
    { BACKUP_KEEP: "7,4" },
    "those of the last 7 days, and one of each of the 4 weeks before.",
    "no nightly backups",
  ],
  [
    "copies in a bucket",
    {
      BACKUP_KEEP: "7",
      BACKUP_S3: "https://KEY:SECRET@s3.example/box",
      BACKUP_PASSPHRASE: "correct horse battery",
    },
    "kept for as long at a storage service.",
    "own program passes",
  ],
  [
    "copies with a command",
    { BACKUP_KEEP: "7", BACKUP_COMMAND: "rclone" },
    "own program passes each of these on",
    "storage service",
  ],
];

test.each(settings)("the page follows from the settings: %s", (_name, variables, has, hasNot) => {
  const text = write(variables);
  expect(text).toContain(has);
  expect(text).not.toContain(hasNot);
  expect(write()).not.toContain(has);
  expect(text).not.toMatch(/secret@|hook\.example|mail\.example/);
});

/** The variables that change nothing about what is stored about visitors, or sent to others. */
const unrelated = [
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "CACHE_DIR",
  "CODE_HOST_TOKEN",
  "DATABASE_WAIT",
  "DATA_DIR",
  "FIRST_PASSWORD_HASH",
  "HOST",
  "INDEXNOW_ENDPOINT",
  "INDEXNOW_KEY",
  "LIVE_RELOAD",
  "METRICS_PORT",
  "PORT",
  "SECURITY_CONTACT",
  "SITE_DIR",
  "SITE_EDITING",
  "SITE_STORE",
  "SITE_URL",
  "TIMEZONE",
  "WEBSUB_HUB",
];

test("each variable is one that the page follows, or has nothing to do with visitors", () => {
  // Its sentence depends on the engine, and log lines have no address of a visitor.
  const others = ["DATABASE_URL", "LOG_LEVEL"];
  const followed = settings.flatMap(([, variables]) => Object.keys(variables));
  expect([...new Set([...followed, ...unrelated, ...others])].sort()).toEqual(Object.keys(variables).sort());
});

test("the page says which database there is, and where addresses are counted", () => {
  expect(write()).toContain("in a database file of this site (SQLite)");
  expect(write()).toContain("only in the server's memory");
  expect(write({}, "postgres")).toContain("in a PostgreSQL database");
  expect(write({}, "postgres")).toContain("with a hash of your network address");
  expect(write({}, "postgres")).not.toContain("before a new version");
});

test("the sentences of a room disappear with it, and no others", () => {
  const variables = { ...mail, IMAP_URL: "imaps://ada:secret@mail.example" };
  const lines = write(variables).split("\n");
  for (const text of privacyTexts) {
    const others = privacyTexts.filter((other) => other !== text);
    const left = write(variables, "sqlite", others).split("\n");
    expect(left.length).toBeLessThan(lines.length);
    expect(lines).toEqual(expect.arrayContaining(left));
  }
});

test("what rooms say is in their order, after what comes first, and lists that follow each other are one", () => {
  const text = { section: "Messages", write: () => list(["second"]) } as const;
  const last = { ...text, write: () => [paragraph("last")] };
  const first = { ...text, isFirst: true, write: () => list(["first"]) } as const;
  expect(write({}, "sqlite", [text, last, first])).toContain("## Messages\n\n- first\n- second\n\nlast\n");
});

/** What only the owner's browser stores, by its key or the beginning of it. */
const ownersKeys = [
  "adminToken",
  "blogDraft:",
  "foliodesk-reply-",
  "pushDevice",
  "signOutReason",
  "usedPasskey",
  "visitsNotCounted",
  "wholeText",
];

/** Returns the names and texts of the product's modules that this matches. */
async function readModules(pattern: RegExp): Promise<[name: string, text: string][]> {
  const names = (await readdir("src", { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.|[\\/]e2e[\\/]/.test(name),
  );
  const texts = await Promise.all(names.map((name) => readFile(path.join("src", name), "utf8")));
  return names.flatMap((name, index) =>
    pattern.test(texts[index] ?? "") ? [[name, texts[index] ?? ""]] : [],
  );
}

test("the page names everything that the app stores in the browser of a visitor", async () => {
  const storing = (await readModules(/\b(?:write|remove)Stored\(/)).filter(
    ([name]) => path.basename(name) !== "storage.ts",
  );
  const keys = storing.map(([name, text]) => {
    const [, key = `no key in ${name}`] = /^const (?:key|prefix|keyOf)\b.*["`]([\w:-]+)/m.exec(text) ?? [];
    return key;
  });
  expect(keys.sort()).toEqual([...Object.keys(visitorKeys), ...ownersKeys].sort());
  for (const key of Object.keys(visitorKeys)) expect(write()).toContain(`\`${key}\``);
});

test("only one module knows the storage of the browser", async () => {
  const storing = await readModules(/\b(?:local|session)Storage(?!")/);
  const ofBrowsers = storing.map(([name]) => name).filter((name) => !/[\\/]server[\\/]/.test(name));
  expect(ofBrowsers).toEqual([path.join("core", "ui", "browser", "storage.ts")]);
});

test("every site has the page, unless the owner has written another one", async () => {
  await using app = await startTestApp("sqlite", { pages: true, config: { messagesKeep: 365 } });
  const response = await app.request("/privacy.md");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("for good 365 days after");
  expect(await (await app.request("/sitemap.xml")).text()).toContain("/privacy<");
  const siteDir = await createOwnSite({ "pages/privacy.md": "---\ntitle: Mine\nicon: star\n---\nText\n" });
  await using own = await startTestApp("sqlite", { pages: true, config: { siteDir } });
  expect(await (await own.request("/privacy.md")).text()).toBe("# Mine\n\nText\n");
  expect((await (await own.request("/sitemap.xml")).text()).match(/\/privacy</g)).toHaveLength(1);
});
