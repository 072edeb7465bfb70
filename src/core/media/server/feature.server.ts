import { coverRoutes } from "../../drawings/server/public-covers.ts";
import { iconRoutes } from "../../drawings/server/public-icons.ts";
import { shareRoutes } from "../../drawings/server/public-share.ts";
import type { Feature } from "../../feature.ts";
import { isUploadName } from "../../uploads/server/address.ts";
import { uploadJobs } from "../../uploads/server/jobs.ts";
import { uploadRoutes } from "../../uploads/server/owner.ts";
import { uploadFileRoutes } from "../../uploads/server/public.ts";
import { type PictureRoutesOptions, pictureRoutes } from "./pictures/public.ts";

export const media: Feature = {
  name: "media",
  isCore: true,
  calls: (context) => [uploadRoutes(context)],
  addresses: (context, { ownersFiles }) => {
    const { pictures, uploads } = context;
    // Uploads are in the database, and the other pictures in the site folder.
    const find: PictureRoutesOptions["find"] = (name, hash) =>
      isUploadName(name) ? uploads.findOriginal(name, hash) : pictures.find(name, hash);
    return [
      pictureRoutes({ pictures, find }),
      uploadFileRoutes(context),
      coverRoutes(context, ownersFiles),
      shareRoutes(context),
      iconRoutes(context, ownersFiles),
    ];
  },
  jobs: uploadJobs,
};
