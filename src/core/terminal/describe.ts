import type { AppPage } from "../site/server/apps/app-page.ts";

export const terminal: AppPage = {
  describe: ({ profile }) => `The terminal on the desk of ${profile.name}.`,
  // Its window is empty.
  text: undefined,
};
