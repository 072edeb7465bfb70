import type { Feature } from "../../feature.ts";
import { clipRoutes } from "./clips/public.ts";
import { coverRoutes } from "./drawings/public-covers.ts";
import { iconRoutes } from "./drawings/public-icons.ts";
import { shareRoutes } from "./drawings/public-share.ts";
import { type PictureRoutesOptions, pictureRoutes } from "./pictures/public.ts";
import { isUploadName } from "./uploads/address.ts";
import { uploadJobs } from "./uploads/jobs.ts";
import { uploadRoutes } from "./uploads/owner.ts";
import { uploadFileRoutes } from "./uploads/public.ts";

export const media: Feature = {
  name: "media",
  calls: (context) => [uploadRoutes(context)],
  addresses: (context, { ownersFiles }) => {
    const { pictures, uploads } = context;
    // Uploads are in the database, and the other pictures in the site folder.
    const find: PictureRoutesOptions["find"] = (name, hash) =>
      isUploadName(name) ? uploads.findOriginal(name, hash) : pictures.find(name, hash);
    return [
      pictureRoutes({ pictures, find }),
      uploadFileRoutes(context),
      clipRoutes(context, ownersFiles),
      coverRoutes(context, ownersFiles),
      shareRoutes(context),
      iconRoutes(context, ownersFiles),
    ];
  },
  jobs: uploadJobs,
};
