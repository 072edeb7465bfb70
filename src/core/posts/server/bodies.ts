import type { Database } from "../../db/connect.ts";
import type { Logger } from "../../process/log/log.ts";
import type { Markdown, PostPicture } from "../contract/markdown.ts";
import { createMarkdownParser, type MarkdownParser } from "./body/create-markdown-parser.ts";
import type { MarkdownFault } from "./body/markdown-fault.ts";
import type { ParsedMarkdown } from "./body/parse-markdown.ts";
import { type FindSizes, sizePictures } from "./body/size-pictures.ts";
import { bodyVersion, createRenewals, type IdentifiedText } from "./renew-bodies.ts";

/** The text of a post as a tree, from which pages, feeds, and texts are written. */
export type PostBody = Markdown<PostPicture>;

/** The columns of a text. Without a tree, or with one of another version, it is parsed when it is read. */
export interface StoredText {
  content: string;
  body: string | null;
  body_version: number | null;
}

/** What is stored for a text. */
export interface WrittenText {
  columns: StoredText;
  /** The words by which the post is found. */
  words: string;
  /** The language of the site, if it is known. */
  language: string | undefined;
}

/** Parses the texts of posts, and keeps their trees in the database. */
export interface PostBodies {
  /** Returns what to store for a text, or why it cannot be read. */
  write: (paragraphs: readonly string[]) => Promise<WrittenText | { faults: MarkdownFault[] }>;
  /** Returns the tree of a text that is not stored, or why it cannot be read. */
  preview: (paragraphs: readonly string[]) => Promise<ParsedMarkdown<PostPicture> & { isPlain?: true }>;
  /** Parses a page of the site folder in the same thread. */
  parsePage: MarkdownParser["parsePage"];
  /** Finds the links and pictures in texts, in the same thread. */
  findDestinations: MarkdownParser["findDestinations"];
  /** Returns the tree of a stored text. */
  read: (text: IdentifiedText) => Promise<PostBody>;
  /** Returns the language that posts are searched in. */
  language: () => string | undefined;
  /** Parses what was stored by an older version of this program, or in another language of the site, while the server is idle. */
  start: () => void;
  stop: () => Promise<void>;
}

interface BodyDeps {
  db: Database;
  log: Pick<Logger, "warn">;
  /** Finds the sizes of the pictures in posts. They are not stored, because the files of the site folder change. */
  findSizes?: FindSizes;
  /** Returns the language of the site, as a BCP 47 tag. */
  language?: () => string | undefined;
}

export function createPostBodies({
  db,
  log,
  findSizes = async () => undefined,
  language = () => undefined,
}: BodyDeps): PostBodies {
  const parser = createMarkdownParser();
  const renewals = createRenewals({ db, log, parser, language });

  return {
    write: async (paragraphs) => {
      const parsed = await parser.parsePost(paragraphs, { wantsWords: true });
      if ("faults" in parsed) return parsed;
      const body = JSON.stringify(parsed.content);
      // Without a version, the tree is made again when it is first read, which may take longer.
      const version = "isPlain" in parsed ? null : bodyVersion;
      const columns = { content: JSON.stringify(paragraphs), body, body_version: version };
      return { columns, words: parsed.words ?? "", language: language() };
    },
    preview: async (paragraphs) => {
      const parsed = await parser.parsePost(paragraphs);
      return "faults" in parsed
        ? parsed
        : { ...parsed, content: await sizePictures(parsed.content, findSizes) };
    },
    parsePage: parser.parsePage,
    findDestinations: parser.findDestinations,
    read: async (text) => {
      const isCurrent = text.body !== null && text.body_version === bodyVersion;
      const body: PostBody = isCurrent ? JSON.parse(text.body ?? "") : await renewals.renew(text);
      return sizePictures(body, findSizes);
    },
    language,
    start: renewals.start,
    stop: async () => {
      renewals.stop();
      await parser.close();
      await renewals.finish();
    },
  };
}
