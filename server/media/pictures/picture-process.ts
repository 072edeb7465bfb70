import { PictureFault } from "../../site-folder/picture-fault.ts";
import { convertPicture, inspectPicture, prepareSharp } from "./convert.ts";
import { ChangedError } from "./fault.ts";
import { importPicture } from "./import-picture.ts";
import { readKnown } from "./read-original.ts";
import type { PictureRequest, PictureResult } from "./requests.ts";

// The program that `run-process.ts` starts. It carries out requests until its parent disconnects or kills it.

async function perform(request: PictureRequest): Promise<PictureResult> {
  try {
    if (request.task === "draw") {
      // Loaded only for drawings, because its fonts and its layout engine take memory.
      const { draw } = await import("../drawings/draw.ts");
      return { bytes: await draw(request.drawing) };
    }
    const original = await readKnown(request);
    if (request.task === "import") return { imported: await importPicture(original, request) };
    if (request.task === "inspect") return { facts: await inspectPicture(original) };
    return { bytes: await convertPicture(original, request.format, request.width) };
  } catch (error) {
    if (error instanceof ChangedError) return { changed: true };
    if (error instanceof PictureFault) return { fault: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

prepareSharp();
process.on("message", async (request: PictureRequest) => process.send?.(await perform(request)));
process.on("disconnect", () => process.exit());
