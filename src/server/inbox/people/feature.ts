import type { Feature } from "../../feature.ts";
import { noteRoutes } from "../messages/owner-notes.ts";
import { peopleRoutes } from "./owner.ts";
import { describePeople } from "./privacy.ts";

export const people: Feature = {
  name: "people",
  needs: ["message-files"],
  calls: (context) => [noteRoutes(context), peopleRoutes(context)],
  privacy: { section: "Messages", write: describePeople },
};
