import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const { dependencies } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../package.json"), "utf8"),
) as { dependencies: Record<string, string> };

test("React and React Router have exact versions, because the start of a page depends on how they do it", () => {
  const names = Object.keys(dependencies).filter((name) =>
    /^(react|react-dom|react-router|@react-router\/.+)$/.test(name),
  );
  expect(names).toEqual(["@react-router/dev", "react", "react-dom", "react-router"]);
  for (const name of names) expect(dependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/);
});
