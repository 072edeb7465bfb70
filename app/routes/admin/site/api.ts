import type { EditedFile, RefusedEdits, SiteEditing, SiteEdits } from "../../../../contract/site-editing.ts";
import { isSignedOutStatus, tokenHeader, withTimeout } from "../../../admin/owner-api.ts";
import { ApiError, json } from "../../../api.ts";

/** What a save was answered with: the file as it is now, or why it is as it was. */
export type SaveResult =
  | { saved: EditedFile }
  | { refused: RefusedEdits & { issues?: { path: string; message: string }[] } };

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/site/${path}`, {
    ...withTimeout().init,
    ...init,
    headers: { ...init.headers, ...tokenHeader() },
  });
  if (isSignedOutStatus(response.status)) throw new ApiError(response.status);
  return response;
}

export async function fetchSite(): Promise<SiteEditing> {
  const response = await call("files");
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}

export async function saveEdits(edits: SiteEdits): Promise<SaveResult> {
  const response = await call("files", json("PATCH", edits));
  if (response.ok) return { saved: await response.json() };
  const fallback = { message: `The server returned status ${response.status}.` };
  return { refused: { ...fallback, ...(await response.json().catch(() => null)) } };
}
