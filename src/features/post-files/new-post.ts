import { CommandFault } from "../../core/cli/command-fault.ts";
import { loadScripts, proposeSlug } from "../../core/posts/contract/propose-slug.ts";
import { existsAsEntry } from "../../core/process/environment.ts";
import { loadConfig } from "../../core/server/config.ts";
import { readPostFile, writePostFile } from "../../core/site/server/post-files/post-file.ts";
import { replaceFile, resolveTarget } from "../../core/site/server/write/replace-file.ts";
import { explainWriteError, findWriteRefusal } from "../../core/site/server/write/write-refusal.ts";
import { postsFolder } from "./list-files.ts";

/** Writes the file of a new post, which is a draft, and prints where it is. */
export async function writeNewPost(title: string): Promise<void> {
  const { siteDir } = loadConfig("site");
  // The owner, who has the files, may write them even if the running server may not.
  const refusal = await findWriteRefusal({ siteDir, siteEditing: true, siteSource: undefined });
  if (refusal !== null) throw new CommandFault(refusal);
  await loadScripts();
  const slug = proposeSlug(title);
  const file = `${postsFolder}/${slug}.md`;
  const text = writePostFile({ frontMatter: { title, draft: true }, content: ["Write the text here."] });
  const [fault] = (await readPostFile(text, file)).faults;
  if (slug === "" || fault !== undefined)
    throw new CommandFault(fault?.message ?? `The title ${title} has no letters for the name of a file.`);
  await write(siteDir, file, text);
  console.log(
    `${file} is a draft in ${siteDir}. Write its text, and remove the line draft: true to publish it.`,
  );
}

async function write(siteDir: string, file: string, text: string): Promise<void> {
  try {
    const target = await resolveTarget(siteDir, file);
    if (target === undefined)
      throw new CommandFault(`${postsFolder} is a link to another folder, which is not followed.`);
    if (await replaceFile(target, text, async () => !existsAsEntry(target))) return;
  } catch (error) {
    throw error instanceof CommandFault ? error : new CommandFault(explainWriteError(error, file));
  }
  throw new CommandFault(`There is a file ${file} already. Choose another title.`);
}
