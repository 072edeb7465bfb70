import { createMarkdownParser } from "../posts/body/create-markdown-parser.ts";
import type { DescribeFile } from "../site-folder/resolve-pictures.ts";
import type { SiteFault } from "../site-folder/site-fault.ts";
import { listPostFiles, readHashed } from "./list-files.ts";
import { readPost } from "./read-post.ts";
import { explainSecond } from "./store-post.ts";

/** Returns the faults of the posts in a site folder, without the database. */
export async function checkPostFiles(siteDir: string, describeFile: DescribeFile): Promise<SiteFault[]> {
  const parser = createMarkdownParser();
  const deps = {
    showPicture: async (file: string) => {
      await describeFile(file);
      return `/${file}`;
    },
    drawCover: async () => "/",
    parse: parser.parsePost,
  };
  const faults: SiteFault[] = [];
  const files = new Map<string, string>();
  try {
    for (const file of (await listPostFiles(siteDir)) ?? []) {
      const read = await readHashed(siteDir, file);
      if ("fault" in read) faults.push(read.fault);
      else {
        const post = await readPost({ file, text: read.text, now: Date.now() }, deps);
        if ("faults" in post) faults.push(...post.faults);
        else faults.push(...findSecond(files, file, post.post.input.slug));
      }
    }
    return faults;
  } finally {
    await parser.close();
  }
}

function findSecond(files: Map<string, string>, file: string, slug: string): SiteFault[] {
  const first = files.get(slug);
  if (first === undefined) {
    files.set(slug, file);
    return [];
  }
  return [{ file, position: { line: 1, column: 1 }, message: explainSecond(first, slug) }];
}
