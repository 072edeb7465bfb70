import { createHash } from "node:crypto";
import { access, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "../../core/db/errors.ts";
import type { MarkdownParser } from "../../core/posts/server/body/create-markdown-parser.ts";
import { readText, type TextLimit } from "../../core/site/server/read-text.ts";
import type { SiteFault } from "../../core/site/server/site-fault.ts";
import { listSiteFiles } from "./post-pictures.ts";

export const postsFolder = "posts";

const limit: TextLimit = { bytes: 1024 * 1024, name: "1 MB" };

/**
 * Returns the Markdown files in the folder `posts`, such as `posts/my-post.md`. Returns `undefined` if they cannot be
 * listed: a folder that is not mounted must not look like one whose posts were removed.
 */
export async function listPostFiles(siteDir: string): Promise<string[] | undefined> {
  try {
    const names = await readdir(path.join(siteDir, postsFolder));
    const posts = names.filter((name) => name.endsWith(".md") && !name.startsWith("."));
    return posts.sort().map((name) => `${postsFolder}/${name}`);
  } catch (error) {
    const isThere = await access(path.join(siteDir, "site.yaml")).then(
      () => true,
      () => false,
    );
    return isThere && codeOf(error) === "ENOENT" ? [] : undefined;
  }
}

/** Returns a text that changes when one of these files of the site folder does. */
export async function signFiles(siteDir: string, files: readonly string[]): Promise<string> {
  const facts = await Promise.all(files.map((file) => factsOf(siteDir, file)));
  return facts.map((one, index) => `${files[index]} ${one?.size} ${one?.mtimeMs} ${one?.ctimeMs}`).join("\n");
}

/** A file with what tells whether the post must be stored again. */
export interface HashedFile {
  text: string;
  /** The files of the site folder that it may show. */
  pictures: string[];
  /** Of its text, and of which pictures there are. It is the same for every copy of the folder. */
  hash: string;
}

/** Reads the text of a post. Returns its fault if that is not possible. */
export async function readHashed(
  siteDir: string,
  file: string,
  { findDestinations }: Pick<MarkdownParser, "findDestinations">,
): Promise<HashedFile | { fault: SiteFault }> {
  const text = await readText(siteDir, file, limit);
  if (typeof text !== "string") return { fault: { file, ...text } };
  const found = await findDestinations([text]);
  // A text that is too complex has its fault when it is read.
  const pictures = listSiteFiles(text, "content" in found ? (found.content[0] ?? []) : []);
  const sizes = await Promise.all(pictures.map(async (name) => (await factsOf(siteDir, name))?.size));
  const hash = createHash("sha256")
    .update(text)
    .update(JSON.stringify([pictures, sizes]))
    .digest("hex");
  return { text, pictures, hash };
}

function factsOf(siteDir: string, file: string) {
  return stat(path.join(siteDir, file)).catch(() => undefined);
}
