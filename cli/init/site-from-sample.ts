import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseDocument } from "yaml";
import { installation } from "../../server/process/installation.ts";
import type { Answers } from "./ask-answers.ts";
import type { NewSite } from "./create-project.ts";
import { drawPortrait } from "./drawings.ts";

/** Returns the sample site with the owner's answers on the home screen and in the contact chat. */
export async function siteFromSample(answers?: Answers): Promise<Pick<NewSite, "write">> {
  return {
    write: async (folder) => {
      await cp(installation.sample, folder, { recursive: true });
      if (answers !== undefined) await introduce(folder, answers);
    },
  };
}

async function introduce(folder: string, { name, title, email }: Answers): Promise<void> {
  await editYaml(path.join(folder, "site.yaml"), {
    name,
    title,
    email,
    headline: `Hi, I'm ${name}.`,
    portrait: { file: "portrait.svg", alt: `Portrait of ${name}` },
    links: [{ kind: "mail", label: "Email", url: `mailto:${email}` }],
  });
  await writeFile(path.join(folder, "pictures/portrait.svg"), drawPortrait());
  await editYaml(path.join(folder, "contact.yaml"), {
    greeting: [
      `Hi there! I'm ${name}. Thanks for stopping by.`,
      "Leave me a message. It only takes a minute.",
    ],
  });
}

/** Replaces fields of a YAML file and keeps the rest as it is, comments included. */
async function editYaml(file: string, fields: Record<string, unknown>): Promise<void> {
  const document = parseDocument(await readFile(file, "utf8"));
  for (const [key, value] of Object.entries(fields)) document.set(key, document.createNode(value));
  await writeFile(file, document.toString({ lineWidth: 110 }));
}
