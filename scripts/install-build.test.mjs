import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { installBuild, isNewToStart, noteStart } from "./install-build.mjs";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const versions = Object.fromEntries(
  ["a", "b", "c"].map((name) => [
    name,
    [`client/assets/page-${name}.js`, `server/assets/part-${name}.js`, "client/assets/same.css"],
  ]),
);

function makeBuild() {
  const build = mkdtempSync(join(tmpdir(), "deskfolio-install-"));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const install = (name, now, more = []) => {
    const next = join(build, ".next");
    for (const file of [...versions[name], "client/favicon.svg", "server/index.js", ...more]) {
      mkdirSync(dirname(join(next, file)), { recursive: true });
      writeFileSync(join(next, file), name);
    }
    installBuild(build, next, now);
  };
  const has = (name) => versions[name].map((file) => existsSync(join(build, file)));
  return { build, install, has, read: (file) => readFileSync(join(build, file), "utf8") };
}

const all = [true, true, true];
const onlyShared = [false, false, true];

test("a build replaces what has the same name, and adds to the hashed files that are there", () => {
  const { build, install, has, read } = makeBuild();
  install("a", 0);
  install("b", hour);
  expect([has("a"), has("b")]).toEqual([all, all]);
  expect(read("server/index.js")).toBe("b");
  expect(read("client/favicon.svg")).toBe("b");
  expect(existsSync(join(build, ".next"))).toBe(false);
});

test("files of the build that was started last stay, however long ago they were superseded", () => {
  const { build, install, has } = makeBuild();
  install("a", 0);
  noteStart(build, 0);
  install("b", 1);
  install("c", 40 * day);
  expect([has("a"), has("c")]).toEqual([all, all]);
  expect(has("b"), "superseded a moment ago").toEqual(all);
  install("c", 42 * day);
  expect([has("a"), has("b"), has("c")]).toEqual([all, onlyShared, all]);
});

test("files of the build before stay for a day after the start of a newer one", () => {
  const { build, install, has } = makeBuild();
  install("a", 0);
  noteStart(build, 0);
  install("b", 1);
  noteStart(build, 10 * day);
  install("c", 11 * day);
  expect(has("a")).toEqual(all);
  noteStart(build, 11 * day + 1);
  expect([has("a"), has("b"), has("c")]).toEqual([onlyShared, all, all]);
});

test("a file that a newer build has again counts as its own", () => {
  const { build, install, has } = makeBuild();
  install("a", 0);
  noteStart(build, 0);
  install("b", 0);
  noteStart(build, 0);
  install("a", hour);
  noteStart(build, hour);
  install("a", 3 * day);
  expect([has("a"), has("b")]).toEqual([all, onlyShared]);
});

test("a file without a hash in its name that a new build lacks is removed when that build starts", () => {
  const { build, install, has } = makeBuild();
  const resume = "client/resume.pdf";
  install("a", 0, [resume]);
  noteStart(build, 0);
  install("b", 1);
  expect(existsSync(join(build, resume)), "the running site links to it").toBe(true);
  noteStart(build, 2);
  expect(existsSync(join(build, resume))).toBe(false);
  expect(has("a")).toEqual(all);
});

test("the build of a version that kept no record is taken for the running one", () => {
  const { build, install, has } = makeBuild();
  install("a", 0);
  for (const content of [undefined, ""]) {
    rmSync(join(build, ".files.json"));
    if (content !== undefined) writeFileSync(join(build, ".files.json"), content);
    install("b", 5 * day);
    install("b", 9 * day);
    expect([has("a"), has("b")]).toEqual([all, all]);
  }
});

test("an interrupted installation forgets no file", () => {
  const { build, install, has } = makeBuild();
  install("a", 0);
  noteStart(build, 0);
  // A folder in the way of the last file interrupts the installation.
  rmSync(join(build, "server/index.js"));
  mkdirSync(join(build, "server/index.js/in-the-way"), { recursive: true });
  expect(() => install("b", 1)).toThrow();
  rmSync(join(build, "server/index.js"), { recursive: true });
  install("c", 2);
  noteStart(build, 2);
  install("c", 2 * day);
  expect([has("a"), has("b"), has("c")]).toEqual([onlyShared, onlyShared, all]);
});

test("a start is recorded once for each build", () => {
  const { build, install } = makeBuild();
  install("a", 0);
  expect(isNewToStart(build)).toBe(true);
  noteStart(build, 0);
  expect(isNewToStart(build)).toBe(false);
  install("b", 1);
  expect(isNewToStart(build)).toBe(true);
});
