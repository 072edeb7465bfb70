import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readRefusal } from "../../../core/admin/read-refusal.ts";
import { Refused } from "../../../core/admin/send-result.ts";
import type { PostImport, PostImportLine } from "../contract/post-import.ts";
import type { PostImportApi } from "../owner.ts";

const postImportApi = ownerClient<PostImportApi>();

export interface ImportChoices {
  /** Whether pictures are also loaded from other hosts. */
  fetch: boolean;
  /** Whether all posts become drafts. */
  drafts: boolean;
  /** Whether pages beside the posts are left out. */
  noPages: boolean;
}

/**
 * Imports the posts of a file or, as a preview, finds out what that would do.
 * @param onProgress called with the number of posts that were read until now
 */
export async function importPosts(
  file: File,
  { preview, fetch, drafts, noPages }: ImportChoices & { preview: boolean },
  onProgress: (done: number) => void,
): Promise<PostImport | Refused> {
  const query = {
    name: file.name,
    ...(preview && { preview: "yes" as const }),
    ...(fetch && { fetch: "yes" as const }),
    ...(drafts && { drafts: "yes" as const }),
    ...(noPages && { noPages: "yes" as const }),
  };
  const response = await postImportApi.blogs.import.$post({ query }, { init: { body: file } });
  if (!response.ok)
    return new Refused({ form: `${(await readRefusal(response)).message.replace(/\.$/, "")}.` });
  for await (const line of readLines(response.body)) {
    if ("done" in line) onProgress(line.done);
    else return "result" in line ? line.result : new Refused({ form: line.refused });
  }
  throw new Error("The answer has no result");
}

async function* readLines(body: ReadableStream<Uint8Array> | null): AsyncGenerator<PostImportLine> {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader();
  let text = "";
  for (;;) {
    const { done, value = "" } = (await reader?.read()) ?? { done: true };
    const lines = (text + value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
    if (done) return;
  }
}
