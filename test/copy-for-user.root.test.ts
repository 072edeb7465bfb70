import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { copyTree } from "./copy-tree.ts";
import { makeHome } from "./home-for-user.ts";
import { findOrdinaryUser, type User } from "./ordinary-user.ts";
import { offerProgram } from "./programs-for-user.ts";

const found = findOrdinaryUser();
const user = found as User;

/** Creates a folder that everyone can enter. It has a folder `roots` that only root can enter. */
function makePlace(): { place: string; roots: string } {
  const place = mkdtempSync(join(tmpdir(), "foliodesk-copy-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(place, { recursive: true });
  });
  chmodSync(place, 0o711);
  const roots = join(place, "roots");
  mkdirSync(roots, { mode: 0o700 });
  return { place, roots };
}

function runAsUser(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { ...user, encoding: "utf8" });
  return status === 0 ? stdout.trim() : `failed: ${stderr}`;
}

describe.skipIf(found === undefined)("a copy for an ordinary user", () => {
  test("is the user's own, while the files of root keep their owner and content", () => {
    const { place, roots } = makePlace();
    mkdirSync(join(roots, "folder/left-out"), { recursive: true });
    for (const [name, mode] of [
      ["open", 0o644],
      ["private", 0o600],
    ] as const)
      writeFileSync(join(roots, "folder", name), name, { mode });
    symlinkSync("private", join(roots, "folder/link"));
    const copy = join(place, "copy");
    copyTree(roots, copy, { user, link: true, leftOut: ["left-out"] });

    expect(runAsUser("ls", roots)).toContain("failed");
    expect(runAsUser("cat", join(copy, "folder/open"), join(copy, "folder/link"))).toBe("openprivate");
    const changes = "echo new > private; echo new > added; echo new > open; rm open; ls";
    expect(runAsUser("sh", "-c", `cd ${copy}/folder; ${changes}`)).toBe("added\nlink\nprivate");
    for (const name of ["open", "private"]) {
      expect(readFileSync(join(roots, "folder", name), "utf8")).toBe(name);
      expect(statSync(join(roots, "folder", name)).uid).toBe(0);
    }
  });

  test("has the programs that only root can reach, but not everything in root's home", () => {
    const { place, roots } = makePlace();
    mkdirSync(join(roots, "browser"));
    const program = join(roots, "browser/run");
    writeFileSync(program, "#!/bin/sh\ncat $(dirname $0)/data", { mode: 0o755 });
    writeFileSync(join(roots, "browser/data"), "found");
    expect(runAsUser(offerProgram(program, join(place, "browser"), user))).toBe("found");
    expect(offerProgram("/bin/sh", join(place, "unused"), user)).toBe("/bin/sh");
    vi.stubEnv("HOME", join(roots, "browser"));
    expect(() => offerProgram(program, join(place, "home"), user)).toThrow(`Only root can run ${program}`);
  });

  test("has a home with what npm needs and no secret, and no variable that names a place in root's", () => {
    const { place, roots } = makePlace();
    mkdirSync(join(roots, "npm/_cacache/index-v5"), { recursive: true });
    writeFileSync(join(roots, "npm/_cacache/index-v5/entry"), "of root\n");
    const settings = join(roots, "npmrc");
    writeFileSync(settings, "//registry.example.org/:_authToken=secret\ncafile=/etc/ca.pem\n");
    vi.stubEnv("HOME", join(roots, "home"));
    vi.stubEnv("ROOTS_FILE", join(roots, "home/file"));
    // Also settings and a cache elsewhere, which the user could not read or write.
    vi.stubEnv("npm_config_userconfig", settings);
    vi.stubEnv("npm_config_cache", join(roots, "npm"));
    vi.stubEnv("npm_config_registry", "https://registry.example.org/");
    const { HOME = "", npm_config_registry, ...others } = makeHome(place, user);
    for (const name of ["npm_config_cache", "npm_config_userconfig", "ROOTS_FILE"])
      expect(others).not.toHaveProperty(name);
    expect(npm_config_registry).toBe("https://registry.example.org/");
    expect(runAsUser("cat", join(HOME, ".npmrc"))).toBe("cafile=/etc/ca.pem");
    const entry = join(HOME, ".npm/_cacache/index-v5/entry");
    expect(runAsUser("sh", "-c", `echo of the user >> ${entry}; cat ${entry}`)).toBe("of root\nof the user");
  });
});
