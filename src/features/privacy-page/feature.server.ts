import type { Feature } from "../../core/feature.ts";
import { writePrivacyPage } from "./privacy-page.ts";

export const privacyPage: Feature = {
  name: "privacy-page",
  sitePages: {
    list: ({ profile }, { privacyTexts, ...place }) => [
      writePrivacyPage({ ...place, profile }, privacyTexts),
    ],
  },
};
