import { appendFile, cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
/** What a build and a start do not need, and the owner's own data. */
const notCopied = [
  "node_modules",
  "scripts/node",
  ".git",
  ".env",
  "data",
  "dist/package",
  "test-results",
  "playwright-report",
];

/** Copies the project with its build to a new folder, so that a build there does not disturb the other tests. */
export async function copyProject(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), "foliodesk-copy-"));
  const isCopied = (file: string) => !notCopied.includes(path.relative(root, file).replaceAll(path.sep, "/"));
  await cp(root, copy, { recursive: true, filter: isCopied });
  await symlink(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** Changes what the browser loads and what the server renders, so that the next build has other files. */
export async function changeSources(copy: string): Promise<void> {
  const statement = '\nReflect.set(globalThis, "isUpgraded", true);\n';
  for (const file of [
    "src/entry.client.tsx",
    "src/root.tsx",
    "src/core/desk/screens/window/lazy/window-controls.tsx",
  ])
    await appendFile(path.join(copy, file), statement);
  await appendFile(path.join(copy, "src/core/ui/styles/global.css"), "\n.is-upgraded { color: red; }\n");
}
