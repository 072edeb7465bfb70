import path from "node:path";
import { describe, expect, test } from "vitest";
import { mountSmallDisk, whyNoSmallDisk } from "../../../test/small-disk.ts";
import { readConfig } from "../../core/server/config.ts";
import { checkDisk } from "./check-disk.ts";

const why = whyNoSmallDisk();

describe.skipIf(why !== undefined)("the doctor's check of a disk", () => {
  test.each([
    [8, "problem", "With less than 16.8 MB, writes of visitors are refused. Free some space."],
    [64, "warning", "Free up some space: backups need up to 268.4 MB."],
    [512, "ok", "MB are free on the disk of"],
  ])("with %d MiB is: %s", async (size, level, text) => {
    using disk = mountSmallDisk(size);
    for (const dataDir of [disk.folder, path.join(disk.folder, "not/there/yet")]) {
      const config = { ...readConfig({}), dataDir };
      expect(await checkDisk({ config })).toMatchObject([{ level, text: expect.stringContaining(text) }]);
    }
  });
});
