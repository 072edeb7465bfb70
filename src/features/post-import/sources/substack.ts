import { parse } from "csv-parse/sync";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { SourceFiles, SourceKind } from "../found-post.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { escapeHtml, plainText } from "../html/parse-html.ts";
import { readDetails } from "./fields.ts";
import { dateOf, type PostContent, readText, textOf, webAddressOf } from "./read-source.ts";

/** Substack's export (Settings, Exports): a list of posts, and a file of HTML for each. */
export const substack: SourceKind = {
  name: "Substack",
  recognize: async (files) => {
    const list = findList(files);
    return list !== undefined && /^\W*post_id\b/.test(await readText(files, list));
  },
  list: async function* (files) {
    const list = findList(files) ?? "";
    const folder = list.replace(/posts\.csv$/, "");
    for (const [index, row] of parseRows(await readText(files, list)).entries())
      yield { place: `${list}, post ${index + 1}`, read: () => readPost(row, folder, files) };
  },
};

function findList({ paths }: SourceFiles): string | undefined {
  return paths.find((path) => /(?:^|\/)posts\.csv$/.test(path));
}

/** @throws ImportFault if the list is not CSV */
function parseRows(text: string): Record<string, string>[] {
  try {
    return parse(text, { bom: true, columns: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new ImportFault(`posts.csv is broken: ${(error as Error).message}.`, { cause: error });
  }
}

async function readPost(
  row: Record<string, string>,
  folder: string,
  files: SourceFiles,
): Promise<PostContent> {
  const [, id = "", slug] = /^(\d*)\.?(.*)$/.exec(row.post_id ?? "") ?? [];
  const title = plainText(row.title ?? "");
  const path = `${folder}posts/${row.post_id}.html`;
  if (!files.paths.includes(path)) throw new ImportFault(`“${title}” has no text: ${path} is missing.`);
  const losses = new Losses();
  const isPublished = /^true$/i.test(row.is_published ?? "");
  const isRestricted = !/^(?:everyone)?$/.test(row.audience ?? "");
  if (isRestricted) losses.add("Only subscribers could read it, so it is a draft");
  const podcast = webAddressOf(row.podcast_url);
  const player = podcast === undefined ? "" : `<audio src="${escapeHtml(podcast)}"></audio>`;
  return {
    ...(row.type === "page" && { isPage: true }),
    sourceId: id || (row.post_id ?? title),
    title,
    slug: textOf(slug),
    markdown: htmlToMarkdown(player + (await readText(files, path)), losses),
    date: dateOf(row.post_date),
    isDraft: isRestricted || !isPublished,
    ...readDetails("substack", (name) => plainText(row[name] ?? "")),
    tags: [],
    oldPaths: isPublished && slug ? [`/p/${slug}`] : [],
    warnings: losses.list(),
  };
}
