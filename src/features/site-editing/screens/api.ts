import { isSignedOutStatus, ownerClient, withTimeout } from "../../../core/admin/owner-api.ts";
import { Refused, readSaved } from "../../../core/admin/send-result.ts";
import { parse } from "../../../core/pages/screens/api.ts";
import type {
  EditedFile,
  EditedFileName,
  RefusedEdits,
  SiteEditing,
  SiteEdits,
} from "../../../core/site/contract/site-editing.ts";
import type { SiteFileApi } from "../owner.ts";

const siteFileApi = ownerClient<SiteFileApi>();

/** What a save was answered with: the file as it is now, or why it is as it was. */
export type SaveResult = { saved: EditedFile } | { refused: RefusedEdits };

export async function fetchSite(): Promise<SiteEditing> {
  // Hono's client and zod describe the same JSON with types of their own.
  return (await parse(siteFileApi.site.files.$get())) as SiteEditing;
}

export async function saveEdits(json: SiteEdits): Promise<SaveResult> {
  const response: Response = await siteFileApi.site.files.$patch({ json }, withTimeout());
  if (response.ok) return { saved: await response.json() };
  return { refused: await readRefusedEdits(response) };
}

/** What a form says instead of leading to the login, which would discard what was typed. */
const signedOut = "You are signed out. Sign in again in another tab, and try again.";

/** Reads why a save was refused. A response from a proxy has no reason of its own. */
async function readRefusedEdits(response: Response): Promise<RefusedEdits> {
  if (isSignedOutStatus(response.status)) return { message: signedOut };
  const body: Partial<RefusedEdits> | null = await response.json().catch(() => null);
  return { message: `The server returned status ${response.status}.`, ...body };
}

export const pageFields = ["title", "slug"] as const;
export type PageField = (typeof pageFields)[number];

export async function createPage(
  json: Record<PageField, string>,
): Promise<Pick<EditedFile, "file"> | Refused<PageField>> {
  return readSaved(await siteFileApi.site.pages.$post({ json }, withTimeout()), pageFields);
}

/** Deletes a Markdown file. Succeeds if it is already gone. */
export async function deleteFile(file: EditedFileName): Promise<undefined | Refused> {
  const [folder = "", slug = ""] = file.replace(/\.md$/, "").split("/");
  const response: Response = await siteFileApi.site.files[":folder"][":slug"].$delete(
    { param: { folder, slug } },
    withTimeout(),
  );
  if (response.ok || response.status === 404) return;
  return new Refused({ form: (await readRefusedEdits(response)).message });
}

/** Makes the file again what it was before a version. @param hash of the file as it is now */
export async function undoVersion(id: string, hash: string): Promise<EditedFile | null | Refused> {
  const call = { param: { id }, json: { hash } };
  const response: Response = await siteFileApi.site.versions[":id"].restore.$post(call, withTimeout());
  if (response.ok) return (await response.json()).file;
  return new Refused({ form: (await readRefusedEdits(response)).message });
}
