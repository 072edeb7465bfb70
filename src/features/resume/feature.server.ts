import type { Feature } from "../../core/feature.ts";
import { resumeRoutes } from "./public.ts";

export const resume: Feature = {
  name: "resume",
  addresses: (context, { ownersFiles }) => [resumeRoutes(context, ownersFiles)],
};
