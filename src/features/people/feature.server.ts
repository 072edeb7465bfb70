import type { Feature } from "../../core/feature.ts";
import { peopleRoutes } from "./owner.ts";
import { describePeople } from "./privacy.ts";

export const people: Feature = {
  name: "people",
  needs: ["message-files"],
  calls: (context) => [peopleRoutes(context)],
  privacy: { section: "Messages", write: describePeople },
};
