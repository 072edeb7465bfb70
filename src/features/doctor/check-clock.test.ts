import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../core/server/config.ts";
import { checkClock } from "./check-clock.ts";

const now = Date.UTC(2026, 2, 20, 12);

async function checkWithBuildAt(built: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-clock-"));
  const build = path.join(folder, "index.js");
  await writeFile(build, "");
  await utimes(build, built / 1000, built / 1000);
  const config = readConfig({ TIMEZONE: "America/New_York" });
  const examined = { config, environment: {}, db: undefined, now, sendTestMail: false };
  const findings = await checkClock(examined, build);
  await rm(folder, { recursive: true });
  return findings;
}

test("a clock that is behind the site's build is a problem", async () => {
  expect(await checkWithBuildAt(now + 3_600_000)).toMatchObject([
    {
      level: "problem",
      text: "It is 2026-03-20 08:00, but the site's build is from 2026-03-20 09:00. Set the clock, for example with NTP.",
    },
  ]);
});

test("the time is shown in the site's time zone, with a hint when that is the computer's", async () => {
  expect(await checkWithBuildAt(now + 60_000)).toMatchObject([
    {
      level: "ok",
      text: "It is 2026-03-20 08:00 in America/New_York, the time zone of this computer. TIMEZONE sets another one.",
    },
  ]);
});
