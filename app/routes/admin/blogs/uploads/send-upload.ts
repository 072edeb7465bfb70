import { bounds } from "../../../../../contract/bounds.ts";
import type { Uploaded } from "../../../../../contract/uploads.ts";
import { isSignedOutStatus, tokenHeader } from "../../../../admin/owner-api.ts";

/** The result of an upload. It can be retried if its fault may be temporary, such as a lost connection. */
export type UploadResult = { uploaded: Uploaded } | { fault: string; retriable: boolean };

interface SendOptions {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a file. Never rejects. Not with `fetch`, which does not say how much was sent. */
export function sendUpload(file: File, { onProgress, signal }: SendOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = { fault: `${file.name} did not arrive. Check your connection.`, retriable: true };
    request.open("PUT", `/api/uploads?${new URLSearchParams({ name: file.name.slice(-bounds.fileName) })}`);
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
  if (status === 201 && typeof body.url === "string") return { uploaded: body as unknown as Uploaded };
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
