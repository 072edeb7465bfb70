import { createMarkdownParser } from "../../core/posts/server/body/create-markdown-parser.ts";
import type { DescribeFile } from "../../core/site/server/resolve-pictures.ts";
import type { SiteFault } from "../../core/site/server/site-fault.ts";
import { listPostFiles, readHashed } from "./list-files.ts";
import { readPost } from "./read-post.ts";
import { explainSecond } from "./store-post.ts";

/** Returns the faults of the posts in a site folder. Those of the database are not known. */
export async function checkPostFiles(siteDir: string, describeFile: DescribeFile): Promise<SiteFault[]> {
  const parser = createMarkdownParser();
  const deps = {
    showPicture: async (file: string) => {
      await describeFile(file);
      return `/${file}`;
    },
    drawCover: async () => "/",
    parse: parser.parsePost,
    findDestinations: parser.findDestinations,
  };
  const owners = new Map<string, string>();

  async function check(file: string): Promise<SiteFault[]> {
    const read = await readHashed(siteDir, file, parser);
    if ("fault" in read) return [read.fault];
    const result = await readPost({ file, text: read.text, now: Date.now() }, deps);
    if ("faults" in result) return result.faults;
    const { slug } = result.post.input;
    const owner = owners.get(slug);
    if (owner === undefined) owners.set(slug, file);
    const position = { line: 1, column: 1 };
    return owner === undefined ? [] : [{ file, position, message: explainSecond(owner, slug) }];
  }

  try {
    const faults: SiteFault[] = [];
    for (const file of (await listPostFiles(siteDir)) ?? []) faults.push(...(await check(file)));
    return faults;
  } finally {
    await parser.close();
  }
}
