import { carryOut } from "../../../process/carry-out.ts";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import { convertPicture, inspectPicture, prepareSharp } from "./convert.ts";
import type { PictureFacts } from "./facts.ts";
import { ChangedError } from "./fault.ts";
import { importPicture } from "./import-picture.ts";
import { type Original, readKnown } from "./read-original.ts";
import type { PictureRequest, PictureResult } from "./requests.ts";

/** It gets less time than the site, but not the least, because visitors also wait for pictures. */
const niceness = 5;

// The program that `run-process.ts` starts.
prepareSharp();
carryOut(performOrExplain, { niceness });

async function performOrExplain(request: PictureRequest): Promise<PictureResult> {
  try {
    return await perform(request);
  } catch (error) {
    if (error instanceof ChangedError) return { changed: true };
    if (error instanceof PictureFault) return { fault: error.message };
    throw error;
  }
}

async function perform(request: PictureRequest): Promise<PictureResult> {
  if (request.task === "draw") {
    // Loaded only for drawings, because its fonts and its layout engine take memory.
    const { draw } = await import("../drawings/draw.ts");
    return { bytes: await draw(request.drawing) };
  }
  const original = await readKnown(request);
  if (request.task === "import") return { imported: await importPicture(original, request) };
  if (request.task === "inspect") return { facts: await inspect(original) };
  return { bytes: await convertPicture(original, request.format, request.width) };
}

async function inspect(original: Original): Promise<PictureFacts> {
  if (clipKindOf(original.name) === undefined) return inspectPicture(original);
  // Loaded only for moving pictures, because the library takes 10 MB.
  const { inspectClip } = await import("../clips/inspect-clip.ts");
  return inspectClip(original);
}
