import pg from "pg";
import { expect, inject, test } from "vitest";

test("the test PostgreSQL is version 18 and listens on 127.0.0.1 only", async () => {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int / 10000 as version, current_setting('listen_addresses') as addresses",
  );
  await client.end();
  expect(rows).toEqual([{ version: 18, addresses: "127.0.0.1" }]);
});

test("the test PostgreSQL refuses a wrong password", async () => {
  const url = new URL(inject("postgresUrl"));
  url.password = "wrong";
  const client = new pg.Client({ connectionString: url.href });
  await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
});
