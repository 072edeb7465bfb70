import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { listFiles } from "../../core/cli/list-files.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { RoomFile } from "../../core/exports/room-file.ts";
import type { FeatureData } from "../../core/feature.data.ts";
import { featureData } from "../../core/server/features.data.ts";
import type { ExportedFile } from "./exported-file.ts";
import { createExportedPictures, readFile } from "./pictures.ts";
import { exportPosts } from "./posts.ts";

/** What an export is, and how to go on with it. It is the same in every export. */
const readme = `# A site, exported from Foliodesk

| What | Where |
|---|---|
| Posts, one Markdown file each with front matter in YAML | \`posts/\` |
| Their earlier versions, by slug and the time at which they were saved (UTC) | \`versions/\` |
| The pictures that posts and versions show | \`pictures/\` |
| When posts were begun and changed, with their views, likes, and paths on former sites; what the pictures were called | \`posts.json\`, \`pictures.json\` |
| Old addresses of posts, and where they lead | \`redirects.csv\` |
| Messages with replies, labels, and notes, also those in spam and in the trash; saved replies | \`messages/\` |
| Visits that are kept, and the figures of all days; goals, share links, feed readers, and downloads | \`visits/\` |
| The site folder, without hidden files: content, pages, pictures, and look | \`site/\` |

A post with \`draft: true\` is not published, and one with a \`publishDate\` in the future is going to be. \`aliases\` are the slugs
that a post had before. \`image\` is its cover. The addresses of pictures lead from the file to \`pictures/\`; those of other sites
are as they were.

Left out: posts in the trash and texts that were not saved, because they were not meant to stay; the account, its password,
sessions, API keys, devices, and preview links, because they would let somebody in; what could say whose a visit was; and
settings, queued mails, and what the spam filter has learned, which a backup of Foliodesk contains.

## Go on with another Foliodesk

\`\`\`sh
npx --yes ./foliodesk-VERSION.tgz init my-site   # the archive that npm run package makes in a clone of Foliodesk
cd my-site
npm install
npm start                         # once, which creates the database; stop it, and replace site/ with the one of this export
npx foliodesk import posts PATH   # PATH is this folder or archive
npx foliodesk import messages PATH/messages/messages.json
npm start
\`\`\`

Posts come with their pictures, dates, views, likes, earlier versions, and old addresses, so that another export has the same bytes of all
of them. Messages come with their replies. Visits and saved replies are for reading: nothing imports them. A post that is not as Foliodesk
writes it is left out, and named with its file. Correct the file, and import again.

To move a whole site with its account and settings, use \`foliodesk backup\` and \`foliodesk restore\` instead.

## Go on with another generator

Posts at \`/posts/SLUG/\` find their pictures at \`/posts/pictures/\`, so copy the pictures there. Hugo and Zola leave out posts with
\`draft: true\`. For the others, move these files away first.

- **Hugo**: \`posts/\` to \`content/posts/\`, and \`pictures/\` to \`static/posts/pictures/\`. Hugo knows all of the fields but \`image\`,
  \`series\`, \`pinned\`, and \`canonicalUrl\`, which a theme reads as parameters.
- **Zola**: the same folders. Put tags below \`taxonomies:\`, and other fields below \`extra:\`.
- **Astro**: \`posts/\` and \`pictures/\` side by side into \`src/content/\`. Astro finds the pictures from the files.
- **Eleventy**: \`posts/\` into the input folder, and \`eleventyConfig.addPassthroughCopy({ pictures: "posts/pictures" })\`.
- **Jekyll**: \`posts/\` to \`_posts/\`, with the day before each name (\`2026-01-31-SLUG.md\`), drafts to \`_drafts/\`, \`permalink: /posts/:slug/\`
  in \`_config.yml\`, and \`pictures/\` to \`posts/pictures/\`.

\`redirects.csv\` has the old addresses for the rules of a web server: those on this site, below \`/blog/\`, and those on former ones.
`;

const holds: readonly RoomFile["holds"][] = ["records", "lists", "counts"];

/** Loads what the rooms add, JSON before CSV where a file is in both. */
async function loadRoomFiles(): Promise<RoomFile[]> {
  const features: readonly FeatureData[] = featureData;
  const files = await Promise.all(features.map((data) => data.files?.() ?? []));
  const orderOf = (file: RoomFile) => 2 * holds.indexOf(file.holds) + (file.name.endsWith(".csv") ? 1 : 0);
  return files.flat().sort((one, other) => orderOf(one) - orderOf(other));
}

export interface ExportSource {
  siteDir: string;
  dataDir: string;
  /** Messages that have been in the trash for 30 days at this time are left out. Milliseconds since 1970. */
  now: number;
}

/**
 * Yields all files of an export, always in the same order. Their content says nothing about the time or the computer,
 * so it is the same as long as the site is. Secrets, and what could say whose a visit was, are in none of them.
 * @param db must stay the same until the last file is read
 */
export async function* exportFiles(
  db: Kysely<Schema>,
  { siteDir, dataDir, now }: ExportSource,
): AsyncGenerator<ExportedFile> {
  yield { name: "README.md", body: [readme] };
  const pictures = await createExportedPictures(db, siteDir);
  yield* exportPosts(db, pictures);
  yield* pictures.files();
  for (const { name, write } of await loadRoomFiles()) yield { name, body: write(db, now) };
  yield* exportSiteFolder(siteDir, dataDir);
}

/** Yields the files of the site folder. Hidden ones are left out, and so is what is not the site's: a database, and packages. */
async function* exportSiteFolder(siteDir: string, dataDir: string): AsyncGenerator<ExportedFile> {
  if (siteDir === dataDir)
    throw new CommandFault(
      `${siteDir} is both SITE_DIR and DATA_DIR, so its files would include secrets. Move the site's files to a folder of their own.`,
    );
  const isLeftOut = (file: string) =>
    file === dataDir || path.basename(file).startsWith(".") || path.basename(file) === "node_modules";
  const files: { name: string; file: string }[] = [];
  for await (const file of listFiles(siteDir, isLeftOut)) {
    if (path.sep === "/" && file.includes("\\"))
      throw new CommandFault(`The file name ${file} is not valid on every system. Rename the file.`);
    files.push({ name: path.posix.join("site", ...path.relative(siteDir, file).split(path.sep)), file });
  }
  files.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const { name, file } of files) {
    yield {
      name,
      body: readFile(file),
      isPacked: /\.(?:avif|gif|jpe?g|png|webp|woff2|pdf|mp4|webm)$/i.test(name),
    };
    await nextTurn();
  }
}
