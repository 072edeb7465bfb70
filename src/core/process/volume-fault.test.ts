import { expect, test } from "vitest";
import { findVolumeFault } from "./volume-fault.ts";

const site = { dataDir: "/data", databaseUrl: undefined, siteSource: undefined };

test.each([
  ["/data", "/data"],
  ["/data/site", "/data"],
  ["/data", "/data/"],
])("%s is in a volume that is mounted at %s", (dataDir, mount) => {
  expect(findVolumeFault({ ...site, dataDir }, ["/", "/proc", mount])).toBeUndefined();
});

test.each([
  ["/data", []],
  ["/data", ["/", "/proc", "/data/backups"]],
  ["/data", ["/data-of-another"]],
])("%s is a part of the container, which has %j", (dataDir, mounts) => {
  expect(findVolumeFault({ ...site, dataDir }, mounts)).toBe(
    "No volume is mounted at /data, so everything in it would be deleted with this container. Mount one there. Without a volume, the site needs DATABASE_URL and SITE_STORE=database.",
  );
});

test("a site whose data and files are in PostgreSQL needs no volume", () => {
  const databaseUrl = "postgres://127.0.0.1/site";
  expect(findVolumeFault({ ...site, databaseUrl }, [])).toContain("SITE_STORE=database");
  expect(findVolumeFault({ ...site, databaseUrl, siteSource: "/data/site" }, [])).toBeUndefined();
});

test("the folders at which something is mounted are read from the system", () => {
  expect(findVolumeFault({ ...site, dataDir: "/proc/data" })).toBeUndefined();
  expect(findVolumeFault({ ...site, dataDir: "/no-such-folder/data" })).toContain("No volume is mounted");
});
