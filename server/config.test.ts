import path from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function faults(environment: Record<string, string>): string {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

test("an empty environment gives the defaults", () => {
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

test("the site's address follows the port and loses its last slash", () => {
  expect(readConfig({ PORT: "8080" }).siteUrl).toBe("http://localhost:8080");
  expect(readConfig({ SITE_URL: "https://ada.example/" }).siteUrl).toBe("https://ada.example");
});

test("an empty variable counts as not set", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test("all faults are named at once", () => {
  const message = faults({
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

test("a fault does not repeat the value, which may be a secret", () => {
  expect(faults({ DATABASE_URL: "mysql://root:hunter2@db" })).not.toContain("hunter2");
  expect(faults({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "short" })).not.toContain("short");
});

test("the owner's email and password come together or not at all", () => {
  expect(faults({ ADMIN_EMAIL: "me@ada.example" })).toContain("ADMIN_EMAIL and ADMIN_PASSWORD");
  const both = readConfig({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "long enough for all" });
  expect(both.admin).toEqual({ email: "me@ada.example", password: "long enough for all" });
});

test.each([
  ["eleven char", "at least 12 characters"],
  ["x".repeat(1025), "at most 1,024 characters"],
  ["Password1234", "must not be a common password"],
])("ADMIN_PASSWORD %j is refused", (ADMIN_PASSWORD, reason) => {
  const said = faults({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD });
  expect(said).toMatch(/^ADMIN_PASSWORD must /);
  expect(said).toContain(reason);
  expect(said).not.toContain(ADMIN_PASSWORD);
});

test("the mail server and the address to mail to come together or not at all", () => {
  expect(faults({ SMTP_URL: "smtp://mail" })).toBe("SMTP_URL and NOTIFY_EMAIL must be set together");
  expect(faults({ NOTIFY_EMAIL: "me@ada.example" })).toContain("SMTP_URL and NOTIFY_EMAIL");
  expect(faults({ SMTP_URL: "smtp://mail", NOTIFY_EMAIL: "me@ada.example" })).toBe("");
});

test.each(["70000", "-1", "3000.5", "0x10", "1e3"])("PORT=%s is refused", (port) => {
  expect(faults({ PORT: port })).toContain("PORT must be a whole number from 0 to 65535");
});

test("TRUST_PROXY takes false and a number", () => {
  expect(readConfig({ TRUST_PROXY: "false" }).trustedProxies).toBe(0);
  expect(readConfig({ TRUST_PROXY: "2" }).trustedProxies).toBe(2);
});

test("a country is believed only from a proxy, and a city only with its country", () => {
  const named = { TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry", CITY_HEADER: "CF-IPCity" };
  expect(readConfig(named)).toMatchObject({ countryHeader: "CF-IPCountry", cityHeader: "CF-IPCity" });
  expect(() => readConfig({ COUNTRY_HEADER: "CF-IPCountry" })).toThrow("COUNTRY_HEADER needs TRUST_PROXY");
  expect(() => readConfig({ TRUST_PROXY: "1", CITY_HEADER: "CF-IPCity" })).toThrow("CITY_HEADER needs");
  expect(() => readConfig({ ...named, COUNTRY_HEADER: "a b" })).toThrow("COUNTRY_HEADER must be the name");
});
