/** A screen of the admin area that needs no parameter. */
interface OwnerScreen {
  /** What the palette calls it. */
  name: string;
  /** Below `/admin`. */
  path: string;
  /** Its folder in `routes/admin`, if it is a route of its own. `routes.ts` has those that contain others. */
  folder?: string;
}

/** In the order of the palette. */
export const ownerScreens: readonly OwnerScreen[] = [
  { name: "Dashboard", path: "" },
  { name: "Insight", path: "/insight", folder: "insight" },
  { name: "Messages", path: "/messages" },
  { name: "Blogs", path: "/blogs" },
  { name: "Write a post", path: "/blogs/new" },
  { name: "Trash of posts", path: "/blogs/trash", folder: "blogs/trash" },
  { name: "Site", path: "/site" },
  { name: "Media", path: "/media", folder: "media" },
  { name: "Share links", path: "/insight/links", folder: "insight/links" },
  { name: "Settings", path: "/settings" },
  { name: "Notifications", path: "/settings/notifications" },
  { name: "API keys", path: "/settings/keys" },
  { name: "Queue", path: "/settings/queue" },
];
