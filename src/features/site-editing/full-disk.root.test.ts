import { execFileSync } from "node:child_process";
import { cp, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fillDisk, mountSmallDisk, whyNoSmallDisk } from "../../../test/small-disk.ts";
import { installation } from "../../core/process/installation.ts";
import type { SiteEditing } from "../../core/site/contract/site-editing.ts";
import { set, startSiteEditing } from "./testing/site-editing.ts";

const reason = whyNoSmallDisk();

describe.skipIf(reason !== undefined)(`files of the site${reason ? `: ${reason}` : ""}`, () => {
  test("stay as they are on a full or read-only disk, which is named", async () => {
    using disk = mountSmallDisk(8);
    const siteDir = path.join(disk.folder, "site");
    await cp(installation.sample, siteDir, { recursive: true });
    await using site = await startSiteEditing("sqlite", {}, { config: { siteDir } });
    const file = path.join(siteDir, "site.yaml");
    const [before, names] = [await readFile(file, "utf8"), await readdir(siteDir)];
    const fill = await fillDisk(disk.folder);
    const full = await site.edit("site.yaml", [set(["name"], "Zoe")]);
    expect([full.status, full.body.message]).toEqual([
      507,
      expect.stringMatching(/^There is not enough space left on the disk of site\.yaml \(ENOSPC\)/),
    ]);
    expect((await site.call("GET", "versions")).body).toEqual([]);
    await rm(fill);
    execFileSync("mount", ["-o", "remount,ro", disk.folder]);
    const { body } = await site.call<SiteEditing>("GET", "files");
    expect(body.refusal).toMatch(/is read-only for the server \(EROFS\).*ReadWritePaths/);
    expect((await site.edit("site.yaml", [set(["name"], "Zoe")])).status).toBe(409);
    execFileSync("mount", ["-o", "remount,rw", disk.folder]);
    expect([await readFile(file, "utf8"), await readdir(siteDir)]).toEqual([before, names]);
    expect((await site.edit("site.yaml", [set(["name"], "Zoe")])).status).toBe(200);
  });
});
