import { definePart } from "../../core/feature.ts";
import { createPostFiles } from "./post-files.ts";
import { showPictures } from "./show-pictures.ts";

export const postFiles = definePart("post-files", (context) =>
  context.services.add(createPostFiles({ ...context, ...showPictures(context) })),
);
