import path from "node:path";
import type { Database } from "../../core/db/connect.ts";
import type { AdminBlog } from "../../core/posts/contract/blogs.ts";
import type { PostBodies } from "../../core/posts/server/bodies.ts";
import { findBlog } from "../../core/posts/server/read.ts";
import { listOldSlugs } from "../../core/posts/server/redirects.ts";
import { existsAsEntry } from "../../core/process/environment.ts";
import { readPostFile, toPostFile, writePostFile } from "../../core/site/server/post-files/post-file.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { type EditRefusal, outsideOf, refusalOfError } from "../../core/site/server/write/edit-refusal.ts";
import { removeFile, replaceFile, resolveTarget } from "../../core/site/server/write/replace-file.ts";
import { findWriteRefusal, type WriteConfig } from "../../core/site/server/write/write-refusal.ts";
import { findFile } from "./file-rows.ts";
import { postsFolder, readHashed } from "./list-files.ts";
import type { PostFiles } from "./post-files.ts";

type Moved = { post: AdminBlog } | EditRefusal;

/** Moves posts from the database into files, and back. */
export interface PostMoves {
  toFile: (id: string) => Promise<Moved>;
  toDatabase: (id: string) => Promise<Moved>;
}

interface MoveDeps {
  db: Database;
  bodies: Pick<PostBodies, "findDestinations">;
  postFiles: Pick<PostFiles, "faults" | "inTurn">;
  config: WriteConfig;
}

export function createPostMoves({ db, bodies, postFiles, config }: MoveDeps): PostMoves {
  const { siteDir } = config;

  type Move = (post: AdminBlog, refresh: () => Promise<void>) => Promise<EditRefusal | undefined>;

  function move(id: string, work: Move): Promise<Moved> {
    return postFiles.inTurn(async (refresh) => {
      const message = await findWriteRefusal(config);
      if (message !== null) return { refused: "read-only", message };
      const post = await findBlog(db, id);
      const refusal = post && (await work(post, refresh));
      const moved = post && (await findBlog(db, id));
      return refusal ?? (moved ? { post: moved } : { refused: "not-found", message: "Post not found" });
    });
  }

  /** A file that says the same as a post becomes that post, also if the process is killed before that. */
  const toFile: Move = async (post, refresh) => {
    if (post.file !== undefined) return undefined;
    const file = `${postsFolder}/${post.slug}.md`;
    const text = writePostFile(toPostFile(post, await listOldSlugs(db, post._id)));
    const [fault] = (await readPostFile(text, file)).faults;
    const refusal = fault ? unmovable(describeFault(fault)) : await writeNew(file, text);
    if (refusal !== undefined) return refusal;
    await refresh();
    if ((await findFile(db, "blog_id", post._id)) !== undefined) return undefined;
    await removeFile(path.join(siteDir, file), async () => true);
    return faultOf(file) ?? unmovable("The post has changed in the meantime. Try again.");
  };

  async function writeNew(file: string, text: string): Promise<EditRefusal | undefined> {
    try {
      const target = await resolveTarget(siteDir, file);
      if (target === undefined) return outsideOf(file);
      if (await replaceFile(target, text, async () => !existsAsEntry(target))) return undefined;
      return { refused: "exists", message: `There is a file ${file} already. Remove or rename it first.` };
    } catch (error) {
      return refusalOfError(error, file);
    }
  }

  /** If the process is killed in the middle, the file is left, and named as a fault. */
  const toDatabase: Move = async (post, refresh) => {
    // The post becomes what the file says now.
    await refresh();
    const row = await findFile(db, "blog_id", post._id);
    if (row === undefined) return undefined;
    const fault = faultOf(row.path);
    if (fault !== undefined) return fault;
    await db.deleteFrom("post_files").where("blog_id", "=", post._id).execute();
    const refusal = await removeSame(row);
    if (refusal !== undefined) await db.insertInto("post_files").values(row).execute();
    return refusal;
  };

  async function removeSame({ path: file, hash }: { path: string; hash: string }) {
    async function isSame(): Promise<boolean> {
      const now = await readHashed(siteDir, file, bodies);
      return "hash" in now && now.hash === hash;
    }
    try {
      if (await removeFile(path.join(siteDir, file), isSame)) return undefined;
      return unmovable(`${file} has changed in the meantime. Try again.`);
    } catch (error) {
      return refusalOfError(error, file);
    }
  }

  function faultOf(file: string): EditRefusal | undefined {
    const fault = postFiles.faults().find((one) => one.file === file);
    return fault && unmovable(describeFault(fault));
  }

  return { toFile: (id) => move(id, toFile), toDatabase: (id) => move(id, toDatabase) };
}

function unmovable(message: string): EditRefusal {
  return { refused: "not-editable", message };
}
