import path from "node:path";
import type { AdminBlog } from "../../contract/blogs.ts";
import type { Database } from "../db/connect.ts";
import { findBlog } from "../posts/read.ts";
import { listOldSlugs } from "../posts/redirects.ts";
import { existsAsEntry } from "../process/environment.ts";
import { type EditRefusal, outsideOf, refusalOfError } from "../site-folder/edit/edit-refusal.ts";
import { removeFile, replaceFile, resolveTarget } from "../site-folder/edit/replace-file.ts";
import { findWriteRefusal } from "../site-folder/edit/write-refusal.ts";
import { describeFault } from "../site-folder/site-fault.ts";
import { postsFolder, readHashed } from "./list-files.ts";
import { readPostFile, toPostFile, writePostFile } from "./post-file.ts";
import type { PostFiles } from "./post-files.ts";
import { findFile } from "./store-post.ts";

/** Moves posts from the database into files, and back. Each resolves to the post, or to why it was not moved. */
export interface PostMoves {
  toFile: (id: string) => Promise<{ post: AdminBlog } | EditRefusal>;
  toDatabase: (id: string) => Promise<{ post: AdminBlog } | EditRefusal>;
}

interface MoveDeps {
  db: Database;
  postFiles: Pick<PostFiles, "faults" | "inTurn">;
  config: { siteDir: string; siteEditing: boolean };
}

const notFound: EditRefusal = { refused: "not-found", message: "Post not found" };

export function createPostMoves({ db, postFiles, config }: MoveDeps): PostMoves {
  const { siteDir } = config;

  function move(work: (refresh: () => Promise<void>) => Promise<EditRefusal | undefined>, id: string) {
    return postFiles.inTurn(async (refresh) => {
      const message = await findWriteRefusal(config);
      if (message !== null) return { refused: "read-only", message } satisfies EditRefusal;
      const refusal = await work(refresh);
      if (refusal !== undefined) return refusal;
      const post = await findBlog(db, id);
      return post === undefined ? notFound : { post };
    });
  }

  /** A file that says the same as a post becomes that post, also if the process is killed before that. */
  async function toFile(id: string, refresh: () => Promise<void>): Promise<EditRefusal | undefined> {
    const post = await findBlog(db, id);
    if (post === undefined) return notFound;
    if (post.file !== undefined) return undefined;
    const file = `${postsFolder}/${post.slug}.md`;
    const text = writePostFile(toPostFile(post, await listOldSlugs(db, id)));
    const [fault] = readPostFile(text, file).faults;
    if (fault !== undefined) return unmovable(`The post would not be a valid file: ${fault.message}`);
    const refusal = await writeNew(file, text);
    if (refusal !== undefined) return refusal;
    await refresh();
    if ((await findFile(db, { blog_id: id })) !== undefined) return undefined;
    const reason = postFiles.faults().find((one) => one.file === file);
    await removeFile(path.join(siteDir, file), async () => true);
    return unmovable(reason ? describeFault(reason) : "The post has changed in the meantime. Try again.");
  }

  async function writeNew(file: string, text: string): Promise<EditRefusal | undefined> {
    try {
      const target = await resolveTarget(siteDir, file);
      if (target === undefined) return outsideOf(file);
      const isNew = await replaceFile(target, text, async () => !existsAsEntry(target));
      if (isNew) return undefined;
      return { refused: "exists", message: `There is a file ${file} already. Remove or rename it first.` };
    } catch (error) {
      return refusalOfError(error, file);
    }
  }

  async function toDatabase(id: string, refresh: () => Promise<void>): Promise<EditRefusal | undefined> {
    // What the post becomes is what the file says now.
    await refresh();
    const row = await findFile(db, { blog_id: id });
    if (row === undefined) return undefined;
    const fault = postFiles.faults().find(({ file }) => file === row.path);
    if (fault !== undefined) return unmovable(describeFault(fault));
    // If the process is killed after this, the file is left, and named as a fault.
    await db.deleteFrom("post_files").where("blog_id", "=", id).execute();
    const refusal = await removeSame(row);
    if (refusal !== undefined) await db.insertInto("post_files").values(row).execute();
    return refusal;
  }

  async function removeSame(row: { path: string; hash: string }): Promise<EditRefusal | undefined> {
    async function isSame(): Promise<boolean> {
      const now = await readHashed(siteDir, row.path);
      return "hash" in now && now.hash === row.hash;
    }
    try {
      const isRemoved = await removeFile(path.join(siteDir, row.path), isSame);
      return isRemoved ? undefined : unmovable(`${row.path} has changed in the meantime. Try again.`);
    } catch (error) {
      return refusalOfError(error, row.path);
    }
  }

  return {
    toFile: (id) => move((refresh) => toFile(id, refresh), id),
    toDatabase: (id) => move((refresh) => toDatabase(id, refresh), id),
  };
}

function unmovable(message: string): EditRefusal {
  return { refused: "not-editable", message };
}
