import type { Feature } from "../../feature.ts";
import { resumeRoutes } from "./public.ts";

export const resume: Feature = {
  name: "resume",
  addresses: (context, { ownersFiles }) => [resumeRoutes(context, ownersFiles)],
};
