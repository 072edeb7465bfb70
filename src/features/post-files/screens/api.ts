import { ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { readSaved } from "../../../core/admin/send-result.ts";
import type { PostFileApi } from "../owner.ts";

const postFileApi = ownerClient<PostFileApi>();

/** Moves a post into a file. */
export async function moveToFile(id: string) {
  return readSaved(await postFileApi.blogs[":id"].file.$put({ param: { id } }, withTimeout()));
}

/** Moves a post that is a file into the database. */
export async function moveToDatabase(id: string) {
  return readSaved(await postFileApi.blogs[":id"].file.$delete({ param: { id } }, withTimeout()));
}
