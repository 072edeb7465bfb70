import type { linkKinds, Profile } from "../../../contract/site/profile.ts";
import type { IconShapes } from "../../ui/icon-shapes.ts";

// Only the server bundle has these icons. Browsers get the shapes of those that the page shows, with its data.
const lucide = import.meta.glob<{ node: IconShapes }>(
  "/node_modules/lucide-react/dist/esm/icons/{code-xml,network,mail,rss,globe,phone,link}.mjs",
  { eager: true, import: "__iconData" },
);

/** Lucide has no brands, so these two are drawn for this site: a speech bubble with an m, and a butterfly. */
const mastodon: IconShapes = [
  [
    "path",
    {
      d: "M15.5 19.8c-6 1.8-12-.6-12-7.4V8.5c0-3.5 2.3-4.8 4.3-5.1 2.6-.4 5.8-.4 8.4 0 2 .3 4.3 1.6 4.3 5.1v2c0 4.6-2.3 5.5-5.5 5.8-3 .3-5.6-.1-6.6-.5",
      key: "a",
    },
  ],
  [
    "path",
    { d: "M8 12.5V9.2C8 7.8 8.8 7 10 7s2 .9 2 2.2V11m0-1.8C12 7.9 12.8 7 14 7s2 .8 2 2.2v3.3", key: "b" },
  ],
];
const bluesky: IconShapes = [
  [
    "path",
    {
      d: "M12 11C10.8 8.6 7.6 4.2 4.6 4.2 2.7 4.2 2.5 5.8 2.5 7c0 1 .6 5.5 1 6.4.9 1.7 2.9 2 4.8 1.7-3 .5-4 2.2-2.2 4.2 3.2 3.5 5-.8 5.9-3 .9 2.2 2.7 6.5 5.9 3 1.8-2 .8-3.7-2.2-4.2 1.9.3 3.9 0 4.8-1.7.4-.9 1-5.4 1-6.4 0-1.2-.2-2.8-2.1-2.8-3 0-6.2 4.4-7.4 6.8z",
      key: "a",
    },
  ],
];

const icons: Record<(typeof linkKinds)[number], IconShapes> = {
  code: read("code-xml"),
  network: read("network"),
  mail: read("mail"),
  mastodon,
  bluesky,
  rss: read("rss"),
  website: read("globe"),
  phone: read("phone"),
};

/** A link with the shapes of its icon. */
export type LinkWithIcon = Profile["links"][number] & { icon: IconShapes };

/** Adds the icon of its kind to a link, or a plain one for an unknown kind. */
export function withIcon(link: Profile["links"][number]): LinkWithIcon {
  const known = Object.hasOwn(icons, link.kind) ? icons[link.kind as keyof typeof icons] : undefined;
  return { ...link, icon: known ?? read("link") };
}

function read(name: string): IconShapes {
  return lucide[`/node_modules/lucide-react/dist/esm/icons/${name}.mjs`]?.node ?? [];
}
