import { type SendOptions, sendUpload, type UploadResult } from "./send-upload.ts";

/**
 * Sends a moving picture, all of which are in the site folder, and then the poster that the browser draws of it. Never
 * rejects. Without a poster, pages show the first frame.
 */
export async function sendClip(file: File, options: SendOptions): Promise<UploadResult> {
  const result = await sendUpload(file, { ...options, place: "site" });
  if ("fault" in result) return result;
  const { url } = result.uploaded;
  const poster = await drawPoster(url).catch(() => null);
  if (poster === null) return result;
  // The server keeps this name free.
  const name = url.replace(/^.*\/|\.\w+$/g, "");
  const { signal } = options;
  await sendUpload(new File([poster], `${name}.webp`), { place: "site", signal, onProgress: () => {} });
  return result;
}

/** Milliseconds. */
const longestDrawing = 10_000;

/** Draws a frame of a moving picture of the site that is not black, as those at the start can be. */
async function drawPoster(url: string): Promise<Blob | null> {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  video.src = url;
  await happens(video, "loadeddata");
  video.currentTime = Math.min(1, video.duration / 4);
  await happens(video, "seeked");
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(video.error), { once: true });
    setTimeout(reject, longestDrawing);
  });
}
