import type { Feature } from "../core/feature.app.ts";
import { apiKeys } from "./api-keys/screens/feature.app.ts";
import { backups } from "./backups/screens/feature.app.ts";
import { siteExport } from "./export/screens/feature.app.ts";
import { insight } from "./insight/screens/feature.app.ts";
import { letter } from "./letter/screens/feature.app.ts";
import { media } from "./media-library/screens/feature.app.ts";
import { messageFiles } from "./message-files/screens/feature.app.ts";
import { notifications } from "./notifications/screens/feature.app.ts";
import { people } from "./people/screens/feature.app.ts";
import { postFiles } from "./post-files/screens/feature.app.ts";
import { postImport } from "./post-import/screens/feature.app.ts";
import { previewLinks } from "./preview-links/screens/feature.app.ts";
import { projectImport } from "./project-import/screens/feature.app.ts";
import { queue } from "./queue/screens/feature.app.ts";
import { replies } from "./replies/screens/feature.app.ts";
import { requests } from "./requests/screens/feature.app.ts";
import { shareLinks } from "./share-links/screens/feature.app.ts";
import { site } from "./site-editing/screens/feature.app.ts";
import { visitImport } from "./visit-import/screens/feature.app.ts";

/** What the admin area has beside the core. */
export const features: readonly Feature[] = [
  insight,
  requests,
  visitImport,
  shareLinks,
  previewLinks,
  postFiles,
  postImport,
  projectImport,
  siteExport,
  site,
  backups,
  media,
  notifications,
  letter,
  apiKeys,
  queue,
  replies,
  messageFiles,
  people,
];
