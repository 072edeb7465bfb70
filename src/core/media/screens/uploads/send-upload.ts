import { isSignedOutStatus, tokenHeader } from "../../../admin/owner-api.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import type { Crop, Uploaded } from "../../contract.ts";

/** The result of an upload. It can be retried if its fault may be temporary, such as a lost connection. */
export type UploadResult = { uploaded: Uploaded } | { fault: string; retriable: boolean };

/** What pictures are for: the texts of posts, or the site folder. */
export type UploadPlace = "posts" | "site";

export interface SendOptions {
  place: UploadPlace;
  /** The part of a picture of the site that is kept. By default, all of it. */
  crop?: Crop | undefined;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file. Never rejects. Not with `fetch`, which does not say how much was sent. */
export function sendUpload(file: File, options: SendOptions): Promise<UploadResult> {
  const { place, crop, onProgress, signal } = options;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name.slice(-bounds.fileName) });
    if (crop) query.set("crop", [crop.left, crop.top, crop.width, crop.height].join(","));
    const lost = { fault: `${file.name} did not arrive. Check your connection.`, retriable: true };
    if (place === "site") request.open("POST", `/api/site/pictures?${query}`);
    else request.open("PUT", `/api/uploads?${query}`);
    for (const [name, value] of Object.entries(tokenHeader())) request.setRequestHeader(name, value);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(readResult(request.status, request.responseText, file.name));
    request.onerror = () => resolve(lost);
    request.onabort = () => resolve(lost);
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** Reads a response. Whatever is not from this site's server, but from a proxy, is a fault with its status. */
export function readResult(status: number, text: string, name: string): UploadResult {
  const body = readJson(text);
  const url = typeof body.file === "string" ? `/pictures/${body.file}` : body.url;
  if (status === 201 && typeof url === "string") return { uploaded: { ...body, url } as Uploaded };
  if (isSignedOutStatus(status))
    return { fault: "You are signed out. Sign in again in another tab, and retry.", retriable: true };
  const message = typeof body.message === "string" ? body.message : `The server returned status ${status}`;
  const fault = `${message.replace(/\.$/, "")}.`;
  return {
    fault: fault.includes(name) ? fault : `${name}: ${fault}`,
    retriable: status >= 500 || status === 400,
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
