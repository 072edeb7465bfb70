import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase } from "../src/core/db/open.ts";
import { launch } from "./launch.ts";

// That processes end with what explains the fault. Which faults are explained how is tested beside the code.
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
  expect(await failToStart({ TIMEZONE: "Mars/Olympus" }, "src/core/cli/foliodesk.ts", ["demo"])).toContain(
    "TIMEZONE must be",
  );
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

test("a database from a newer version stops the site and the development server", async () => {
  const { db } = await openDatabase({ databaseUrl: undefined, dataDir: folder, onIdleError: () => {} });
  await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
  for (const file of ["src/core/server/main.ts", "src/core/server/dev.ts"])
    expect(await failToStart({ DATA_DIR: folder }, file)).toContain(
      "The database in DATA_DIR was created by a newer version of Foliodesk",
    );
});
