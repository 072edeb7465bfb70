import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase } from "../server/db/open.ts";
import { launch } from "./launch.ts";

// These tests may run as root, which can write to every folder, so they only use paths that fail for root too.
let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foliodesk-faults-"));
});

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Expects the process to exit with code 1 and without a stack trace. Returns its output. */
async function failToStart(environment: Record<string, string>, file?: string, args?: string[]) {
  const server = launch({ DATA_DIR: path.join(folder, "data"), PORT: "0", ...environment }, file, args);
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.output()).not.toContain("    at ");
  return server.output();
}

test("an invalid configuration stops the start and names every invalid value", async () => {
  const output = await failToStart({ PORT: "lots", TIMEZONE: "Mars/Olympus" });
  expect(output).toContain("PORT must be a whole number from 0 to 65535");
  expect(output).toContain("TIMEZONE must be an IANA time zone");
});

test("a password that is the name of the site stops the start", async () => {
  const output = await failToStart({ ADMIN_EMAIL: "me@ada.example", ADMIN_PASSWORD: "Ines Kovar 2026" });
  expect(output).toContain("ADMIN_PASSWORD must not be your email or the name of the site, also with digits");
});

test("a port that is in use stops the start with a message", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  expect(await failToStart({ PORT: String(port) })).toContain(`port ${port}`);
  taken.close();
});

for (const host of ["no-such-host.invalid", "192.0.2.1"]) {
  test(`HOST=${host} stops the start with a message about HOST`, async () => {
    const output = await failToStart({ HOST: host });
    expect(output).toContain(`This computer does not have the address ${host}`);
    expect(output).toContain("HOST");
    expect(output).not.toContain("DATABASE_URL");
  });
}

test("GEOIP_DATABASE must name a readable MaxMind database", async () => {
  const missing = path.join(folder, "missing.mmdb");
  expect(await failToStart({ GEOIP_DATABASE: missing })).toBe(
    `Cannot read the file in GEOIP_DATABASE (ENOENT): ${missing}\n`,
  );
  const text = path.join(folder, "text.mmdb");
  await writeFile(text, "not a database");
  expect(await failToStart({ GEOIP_DATABASE: text })).toBe(
    `GEOIP_DATABASE must be a database in MaxMind's format: ${text}\n`,
  );
});

test("DATA_DIR must not be a file or inside a file", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  for (const wrong of [file, path.join(file, "below"), path.join(file, "far", "below")]) {
    expect(await failToStart({ DATA_DIR: wrong })).toContain(
      "Foliodesk cannot write to the folder in DATA_DIR",
    );
  }
});

test("a DATA_DIR that cannot be created or written to is named", async () => {
  test.skip(process.platform !== "linux", "only Linux has a folder that even root cannot write to");
  expect(await failToStart({ DATA_DIR: "/proc/nope" })).toContain("DATA_DIR: /proc/nope");
  expect(await failToStart({ DATA_DIR: "/proc/nope/deeper" })).toContain("DATA_DIR: /proc/nope");
  expect(await failToStart({ DATA_DIR: "/proc" })).toContain(
    "The database in DATA_DIR cannot be opened or created",
  );
});

test("a file that is not a SQLite database is reported", async () => {
  await writeFile(path.join(folder, "foliodesk.sqlite"), "Something else, long enough. ".repeat(100));
  expect(await failToStart({ DATA_DIR: folder })).toContain(
    "The database in DATA_DIR is not a SQLite database",
  );
  await rm(path.join(folder, "foliodesk.sqlite"));
  await mkdir(path.join(folder, "foliodesk.sqlite"));
  expect(await failToStart({ DATA_DIR: folder })).toContain(
    "The database in DATA_DIR cannot be opened or created",
  );
});

test("an unreachable PostgreSQL server is reported without the password", async () => {
  const output = await failToStart({
    DATABASE_URL: "postgres://ada:hunter2@127.0.0.1:1/site",
    DATABASE_WAIT: "0",
  });
  expect(output).toBe(
    "PostgreSQL at 127.0.0.1:1 does not respond (ECONNREFUSED). Start it, or correct the host and port in DATABASE_URL.\n",
  );
});

for (const [file, ...args] of [
  ["server/main.ts"],
  ["server/dev.ts"],
  ["cli/foliodesk.ts", "demo"],
  ["cli/foliodesk.ts", "admin", "set-password"],
] as [string, ...string[]][]) {
  test(`${[file, ...args].join(" ")} reports a database from a newer version`, async () => {
    const { db } = await openDatabase({ databaseUrl: undefined, dataDir: folder, onIdleError: () => {} });
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    expect(await failToStart({ DATA_DIR: folder }, file, args)).toContain(
      "The database in DATA_DIR was created by a newer version of Foliodesk",
    );
  });
}

for (const [file, ...args] of [["server/dev.ts"], ["cli/foliodesk.ts", "demo"]] as [string, ...string[]][]) {
  test(`${[file, ...args].join(" ")} explains an invalid configuration`, async () => {
    expect(await failToStart({ TIMEZONE: "Mars/Olympus" }, file, args)).toContain("TIMEZONE must be");
  });
}
