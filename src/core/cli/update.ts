import { readFile } from "node:fs/promises";
import { installation } from "../process/installation.ts";
import { readVersion } from "../process/version.ts";
import { CommandFault } from "./command-fault.ts";

/** Prints the commands that upgrade the Foliodesk of the current folder. Changes nothing. */
export async function update(): Promise<void> {
  const steps = installation.isPackage ? await describeForSite() : describeForClone();
  console.log(`This is Foliodesk ${readVersion()}. ${steps}

Then restart the site, which keeps running until then. Your content and your settings stay as they are, and the new
version backs up a SQLite database before it changes it.`);
}

function describeForClone(): string {
  return `To upgrade this clone, run:

  git pull
  npm run build`;
}

async function describeForSite(): Promise<string> {
  const spec = await readSpec();
  if (/^[\w.^~<>=* |-]*$/.test(spec)) {
    return `The site installs it from the npm registry. To upgrade, run:

  npm install foliodesk@latest`;
  }
  const isCopy = spec.startsWith("file:vendor/");
  return `The site installs it from ${spec.replace("file:", "")}.
To upgrade, copy the archive of the newer version to the folder vendor, and run this with its name:

  npm install ./vendor/foliodesk-NEW.tgz${isCopy ? `\n  rm ${spec.replace("file:", "")}` : ""}`;
}

/** Returns what the package.json of the current folder says about Foliodesk, such as `^0.2.0` or `file:vendor/...`. */
async function readSpec(): Promise<string> {
  const manifest = await readFile("package.json", "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  const spec: unknown = manifest?.dependencies?.foliodesk;
  if (typeof spec === "string") return spec;
  throw new CommandFault(
    `The folder ${process.cwd()} is not a site: it has no package.json with a dependency on foliodesk. Run the command in the folder of your site.`,
  );
}
