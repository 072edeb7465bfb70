import { convertPicture, inspectPicture, prepareSharp } from "./convert.ts";
import { PictureFault } from "./fault.ts";
import type { PictureOrder, PictureOutcome } from "./orders.ts";
import { readOriginal } from "./read-original.ts";

// The program that `run-process.ts` starts. It follows orders until its parent disconnects or kills it.

async function follow(order: PictureOrder): Promise<PictureOutcome> {
  try {
    const original = await readOriginal(order.file);
    if (original.hash !== order.hash) return { changed: true };
    if (order.task === "inspect") return { facts: await inspectPicture(original) };
    return { bytes: await convertPicture(original, order.format, order.width) };
  } catch (error) {
    if (error instanceof PictureFault) return { fault: error.message };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

prepareSharp();
process.on("message", async (order: PictureOrder) => process.send?.(await follow(order)));
process.on("disconnect", () => process.exit());
