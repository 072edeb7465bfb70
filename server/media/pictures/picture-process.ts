import { PictureFault } from "../../site-folder/picture-fault.ts";
import { convertPicture, inspectPicture, prepareSharp } from "./convert.ts";
import { ChangedError } from "./fault.ts";
import { importPicture } from "./import-picture.ts";
import { readKnown } from "./read-original.ts";
import type { PictureRequest, PictureResult } from "./requests.ts";

// The program that `run-process.ts` starts. It follows orders until its parent disconnects or kills it.

async function follow(order: PictureRequest): Promise<PictureResult> {
  try {
    if (order.task === "draw") {
      // Loaded only for drawings, because its fonts and its layout engine take memory.
      const { draw } = await import("../drawings/draw.ts");
      return { bytes: await draw(order.drawing) };
    }
    const original = await readKnown(order);
    if (order.task === "import")
      return { imported: await importPicture({ ...original, name: order.name }, order.target) };
    if (order.task === "inspect") return { facts: await inspectPicture(original) };
    return { bytes: await convertPicture(original, order.format, order.width) };
  } catch (error) {
    if (error instanceof ChangedError) return { changed: true };
    if (error instanceof PictureFault) return { fault: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

prepareSharp();
process.on("message", async (order: PictureRequest) => process.send?.(await follow(order)));
process.on("disconnect", () => process.exit());
