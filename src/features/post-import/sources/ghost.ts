import { ImportFault } from "../../../core/imports/import-fault.ts";
import { htmlToMarkdown } from "../html/html-to-markdown.ts";
import { Losses } from "../html/losses.ts";
import { readDetails, valueAt } from "./fields.ts";
import { lexicalToHtml } from "./ghost-documents.ts";
import {
  createFileKind,
  dateOf,
  type Fields,
  isFields,
  objectsOf,
  type PostContent,
  parseJson,
  type ReadPost,
  textOf,
  uniqueTexts,
} from "./read-source.ts";

/** Ghost's export (Settings, Labs, Export) with or without the folder `content/images`, of all versions since 0.5. */
export const ghost = createFileKind({
  name: "Ghost",
  fileName: /\.json$/i,
  marks: [/"posts"\s*:\s*\[/, /"(?:posts_tags|mobiledoc|lexical)"\s*:/],
  item: "post",
  list: listPosts,
});

function* listPosts(text: string): Generator<ReadPost> {
  const data = findData(parseJson(text));
  const names = new Map(
    objectsOf(data?.tags)
      .filter(({ visibility, name }) => visibility !== "internal" && !String(name).startsWith("#"))
      .map(({ id, name }) => [id, name]),
  );
  const tags = Map.groupBy(objectsOf(data?.posts_tags), (row) => row.post_id);
  const metas = new Map(objectsOf(data?.posts_meta).map((meta) => [meta.post_id, meta]));
  for (const post of objectsOf(data?.posts)) {
    const rows = (tags.get(post.id) ?? []).toSorted(
      (one, other) => Number(one.sort_order) - Number(other.sort_order),
    );
    const tagNames = uniqueTexts(rows.map((row) => names.get(row.tag_id)));
    yield () => ({ ...readPost(post, metas.get(post.id)), tags: tagNames });
  }
}

/** Some tools and old versions write the tables without `db` around them. */
function findData(value: unknown): Fields | undefined {
  const { db, data } = isFields(value) ? value : {};
  const found = Array.isArray(db) ? objectsOf(db)[0]?.data : data;
  return isFields(found) ? found : undefined;
}

function readPost(post: Fields, meta: Fields | undefined): Omit<PostContent, "tags"> {
  const own = (value: unknown) => textOf(value)?.replaceAll("__GHOST_URL__", "");
  const title = textOf(post.title) ?? "";
  const isPage = post.type === "page" || post.page === true || post.page === 1;
  const losses = new Losses();
  const isRestricted = (textOf(post.visibility) ?? "public") !== "public";
  if (isRestricted) losses.add("Only members could read it, so it is a draft");
  if (post.status === "sent") losses.add("It was sent as a newsletter only, so it is a draft");
  if (textOf(post.codeinjection_head) ?? textOf(post.codeinjection_foot))
    losses.add("Code that was injected into its page was left out");
  const isDraft = isRestricted || !(post.status === "published" || post.status === "scheduled");
  const slug = textOf(post.slug);
  return {
    ...(isPage && { isPage }),
    sourceId: textOf(post.uuid) ?? textOf(post.id) ?? slug ?? title,
    title,
    slug,
    markdown: htmlToMarkdown(own(post.html) ?? readDocument(post, own, losses), losses),
    date: dateOf(post.published_at) ?? dateOf(post.created_at),
    isDraft,
    ...readDetails("ghost", (name) => own(valueAt({ ...post, meta }, name))),
    image: own(post.feature_image) ?? own(post.image),
    isPinned: post.featured === true || post.featured === 1,
    oldPaths: post.status === "published" && slug !== undefined ? [`/${slug}/`] : [],
    warnings: losses.list(),
  };
}

/** @throws ImportFault if the text is only in the format of the editor before 5.0. No export of Ghost itself has such a post */
function readDocument(post: Fields, own: (value: unknown) => string | undefined, losses: Losses): string {
  const lexical = own(post.lexical);
  if (lexical !== undefined) return lexicalToHtml(parseJson(lexical), losses);
  if (textOf(post.mobiledoc) === undefined) return "";
  throw new ImportFault("Its text is there as Mobiledoc only. Open it in Ghost, save it, and export again.");
}
