import { once } from "node:events";
import path from "node:path";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { explainOldNode } from "../../core/cli/oldest-node.mjs";
import { environmentWith } from "../../core/process/environment.ts";
import { askAnswers } from "./init/ask-answers.ts";
import { createProject, type NewSite } from "./init/create-project.ts";
import type { SourceWish } from "./init/find-source.ts";
import { spawnNpm } from "./init/npm.ts";
import { readJsonResume } from "./init/read-json-resume.ts";
import { siteFromAnswers } from "./init/site-from-answers.ts";
import { siteFromResume } from "./init/site-from-resume.ts";
import { listUntaken } from "./init/untaken.ts";

/** The address that the owner signs in with when nothing else is known. */
const placeholderEmail = "owner@example.com";

/**
 * Creates a site in `folder`: its content, its settings with the hash of a password, which it prints, and what npm
 * needs to install and start it.
 * Takes the content from the JSON Resume file in `from`, or else from the answers to a few questions. With `yes`, the
 * site is empty. It installs Foliodesk from where {@link findSource} says. With `start`, it does so now, and
 * starts the site.
 * Refuses a folder that already has a site, and a Node that is too old to run it, and overwrites nothing.
 */
export async function init(
  folder: string,
  { yes, from, withPhone, start, ...wish }: Partial<Origin> & { start?: true } & SourceWish,
): Promise<void> {
  const fault = explainOldNode(nodeOfNpm());
  if (fault !== undefined) throw new CommandFault(fault);
  const place = path.resolve(folder);
  const site = await prepareSite({ yes, from, withPhone });
  const { password, email, explanation, isInstalled } = await createProject(place, site, wish);
  const relative = path.relative(process.cwd(), place);
  const steps = [
    ...(relative === "" ? [] : [`cd ${relative}`]),
    ...(isInstalled ? [] : ["npm install"]),
    "npm start",
  ];
  console.log(`Created a site in ${place}.
${explanation}

Sign in as ${email} with the password ${password}
The password is shown only once, and only its hash is stored. You can change it in the settings.
`);
  if (site.untaken !== undefined && site.untaken.length > 0)
    console.log(`Not taken from ${from}:
${site.untaken.map((part) => `  ${part}`).join("\n")}
`);
  if (start) return installAndStart(place);
  console.log(`Next:
${steps.map((step) => `  ${step}`).join("\n")}

Then open http://localhost:3000/admin/site/start, which leads you through the parts of your site. Visitors see only what is there.
You can also edit the files in ${path.join(relative, "site")}. The page shows each change within a second of a reload; npm run dev
reloads it for you.`);
}

/** Does what the owner would do next. Ends with the site. */
async function installAndStart(place: string): Promise<void> {
  if ((await runNpm("install", place)) !== 0)
    throw new CommandFault(`npm install failed in ${place}. Run it there again, and then npm start.`);
  process.exitCode = await runNpm("start", place);
}

async function runNpm(command: string, cwd: string): Promise<number> {
  const npm = spawnNpm([command], { cwd, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => npm.kill(signal));
  const [code] = await once(npm, "close");
  return code ?? 1;
}

/**
 * Returns the version of the Node that will run the site: npm's own. In a clone, npm runs this program with the Node of
 * the clone, which can be newer.
 */
function nodeOfNpm(): string {
  return (
    /\bnode\/v([\d.]+)/.exec(environmentWith({}).npm_config_user_agent ?? "")?.[1] ?? process.versions.node
  );
}

/** What the content of the site is taken from. */
interface Origin {
  yes: true | undefined;
  from: string | undefined;
  withPhone: true | undefined;
}

async function prepareSite({ yes, from, withPhone }: Origin): Promise<NewSite & { untaken?: string[] }> {
  if (from !== undefined) {
    const read = await readJsonResume(from);
    const untaken = listUntaken(read, { withPhone });
    const email = read.resume.basics.email ?? placeholderEmail;
    return { ...siteFromResume(read.resume, { withPhone }), email, untaken };
  }
  if (yes) return { ...siteFromAnswers(), email: placeholderEmail };
  if (!process.stdin.isTTY) {
    throw new CommandFault(
      "There is no terminal to ask questions on. Add --yes, or --from with a JSON Resume file.",
    );
  }
  const answers = await askAnswers();
  return { ...siteFromAnswers(answers), email: answers.email, siteUrl: answers.siteUrl };
}
