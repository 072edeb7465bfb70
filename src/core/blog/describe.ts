import type { AppPage } from "../site/server/apps/app-page.ts";
import { namesOf } from "../site/server/apps/descriptions.ts";

export const blog: AppPage = {
  describe: ({ profile }) => `Posts by ${namesOf(profile)}.`,
  text: { note: "the list of all posts", write: undefined },
  structure: ({ site, common, author }) => [
    { "@type": "Blog", ...common, name: `${site.profile.name}'s blog`, author },
  ],
};
