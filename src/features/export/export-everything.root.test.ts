import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { createFilledSite } from "../../../test/filled-site.ts";
import { callCommand } from "../../../test/run-command.ts";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../../../test/small-disk.ts";

test.skipIf(whyNoSmallDisk() !== undefined)(
  "an export to a full disk says so, and leaves nothing there",
  async () => {
    const site = await createFilledSite("sqlite");
    using disk = mountSmallDisk(4);
    await fillDisk(disk.folder);
    for (const name of ["out", "out.zip", "out.tar.gz"]) {
      const output = path.join(disk.folder, name);
      const result = await callCommand("export", ["--output", output], site, {}, { cwd: site.dataDir });
      expect(result.code).toBe(1);
      expect(result.output).toMatch(
        /^The disk of .* is full \(ENOSPC\)\. Free some space, and try again\.\n$/,
      );
      expect(await readdir(disk.folder)).toEqual(["fill"]);
    }
    await site.remove();
  },
);
