import type { DetailName } from "../../core/posts/contract/post-fields.ts";
import type { Destination } from "../../core/posts/server/body/markdown-parts.ts";
import type { PostFacts } from "../../core/site/server/post-files/exported-posts.ts";
import type { Warning } from "./report.ts";

/** A post as its source has it, before its pictures are stored. */
export interface FoundPost extends Record<DetailName, string | undefined> {
  /** What identifies the post in its source, so that a second import finds it: an id, a GUID, or the path of its file. */
  sourceId: string;
  place: string;
  title: string;
  /** As the source has it; the import makes a valid one from it, or from the title. */
  slug?: string | undefined;
  /** Pictures and links are as the source has them. */
  markdown: string;
  /** Where its Markdown has the addresses of pictures and links. */
  destinations: readonly Destination[];
  /** When it was first published, in milliseconds since 1970. */
  date?: number | undefined;
  /** When it is going to be published, in milliseconds since 1970. A time that has passed means nothing. */
  publishAt?: number | undefined;
  isDraft: boolean;
  /** The cover, as an address or the path of a file. */
  image?: string | undefined;
  tags: string[];
  isPinned?: boolean;
  /** Whether it is a page beside the posts. */
  isPage?: true;
  /** Paths that the post had on its former site, such as `/2019/04/hello/`. They redirect to it. */
  oldPaths: string[];
  /** What could not be kept, without the place. */
  warnings: Warning[];
}

/** A post in the list of an export of Foliodesk. Its file, which is `place`, is read when it is stored. */
export interface ExportedPost extends Pick<FoundPost, "sourceId" | "place"> {
  facts: PostFacts;
  /** The files of its earlier versions. */
  versions: readonly string[];
}

/** The files of a source: a folder or an archive. Paths have slashes, and none leads out of it. */
export interface SourceFiles {
  paths: readonly string[];
  /** @throws ImportFault if the file is larger than `mostBytes` */
  read: (path: string, mostBytes: number) => Promise<Buffer>;
  /** Returns when each file was added to the Git repository that the folder is in, in milliseconds since 1970, if it is in one. */
  listAdded?: (() => Promise<ReadonlyMap<string, number>>) | undefined;
}

/** A kind of sources, such as Ghost's JSON. */
export interface SourceKind<Post = FoundPost> {
  /** As the report names it. */
  name: string;
  /** Whether the files are of this kind. Kinds are asked in order, and the first that says so reads them. */
  recognize: (files: SourceFiles) => Promise<boolean>;
  /** Lists what may be posts, in the order of the source. Their texts are converted when they are read. */
  list: (files: SourceFiles) => AsyncIterable<SourceItem<Post>>;
}

/** What may be a post, or a sentence about the source as a whole, such as what was taken for posts. */
export type SourceItem<Post = FoundPost> = SourcePost<Post> | { remark: string };

export interface SourcePost<Post = FoundPost> {
  /** Where it is, for the report: a file, or a file and the number of the item. */
  place: string;
  /** @throws ImportFault if it cannot be imported, with the reason */
  read: () => Unparsed<Post> | Promise<Unparsed<Post>>;
}

/** A post before its Markdown is parsed. */
type Unparsed<Post> = Post extends unknown ? Omit<Post, "place" | "destinations"> : never;
