import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";

/** What React Router writes before the JSON of its manifest, and after it. */
const [before, after] = ["window.__reactRouterManifest=", ";"];

/**
 * Writes the manifest of public pages beside React Router's own, which names the files of all admin screens. A visitor would
 * load some bytes for each of them. `writeStartScript` chooses the one that a page loads.
 */
export const writePublicManifest: NonNullable<Config["buildEnd"]> = async ({
  reactRouterConfig: { buildDirectory },
}) => {
  const folder = path.join(buildDirectory, "client", "assets");
  const [file, ...others] = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (file === undefined || others.length > 0) throw new Error(`${folder} must have one manifest.`);
  const text = await readFile(path.join(folder, file), "utf8");
  const { entry, routes, version } = JSON.parse(text.slice(before.length, -after.length));
  const isPublic = ([id]: [string, unknown]) => !id.startsWith("routes/admin/");
  const url = `/assets/public-${file}`;
  const manifest = {
    entry,
    routes: Object.fromEntries(Object.entries(routes).filter(isPublic)),
    url,
    version,
  };
  await writeFile(path.join(folder, `public-${file}`), before + JSON.stringify(manifest) + after);
};
