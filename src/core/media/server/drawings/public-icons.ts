import path from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { shownAnywhere } from "../../../http/security-headers.ts";
import { accentsOf } from "../../../look/contract/accents.ts";
import type { Profile } from "../../../site/contract/profile.ts";
import { PictureFault } from "../../../site/server/picture-fault.ts";
import type { SiteStore } from "../../../site/server/site-store.ts";
import { hashOriginal, resolveOriginal } from "../pictures/read-original.ts";
import { refusePicture, whenBusy } from "../pictures/send-picture.ts";
import type { PictureLibrary } from "../uploads/picture-library.ts";
import type { Icon, IconVariant } from "./drawing.ts";

/** The icons that browsers and systems ask for, by their paths. */
const icons: Record<string, { variant: IconVariant; type: string }> = {
  "/favicon.ico": { variant: "ico", type: "image/x-icon" },
  "/favicon.svg": { variant: "svg", type: "image/svg+xml" },
  "/apple-touch-icon.png": { variant: 180, type: "image/png" },
  "/icon-192.png": { variant: 192, type: "image/png" },
  "/icon-512.png": { variant: 512, type: "image/png" },
  "/icon-maskable.png": { variant: "maskable", type: "image/png" },
};

/** Their addresses have no hash, so browsers ask again from time to time. */
const headers = {
  "Cache-Control": "public, max-age=3600",
  "X-Content-Type-Options": "nosniff",
  ...shownAnywhere,
};

interface IconDeps {
  site: Pick<SiteStore, "current">;
  pictures: Pick<PictureLibrary, "draw">;
  config: { siteDir: string };
}

/**
 * Serves the icons of the site, and the manifests of the site and of its admin area. Files of these names in the folder
 * `public` take precedence. All other icons are drawn from the owner's `favicon.svg`, or from the owner's initials.
 */
export function iconRoutes({ site, pictures, config }: IconDeps, publicFiles: MiddlewareHandler) {
  const ownIcon = path.join("public", "favicon.svg");

  /** The owner's icon first. It may be missing, or not a drawing that can be converted. */
  async function listSources(): Promise<Icon["source"][]> {
    const { name, accents } = site.current().profile;
    const initials = { initials: initialsOf(name), accent: accentsOf(accents, "dark").primary };
    try {
      const file = await resolveOriginal(config.siteDir, ownIcon);
      return [{ file, hash: await hashOriginal(file) }, initials];
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      return [initials];
    }
  }

  async function draw(variant: IconVariant): Promise<Buffer | undefined> {
    for (const source of await listSources()) {
      // The owner's SVG is a file in `public`, and is served as it is.
      const icon =
        variant === "svg" && "file" in source ? undefined : { kind: "icon" as const, variant, source };
      const bytes = icon && (await pictures.draw(icon));
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }

  const routes = new Hono();
  for (const [address, { variant, type }] of Object.entries(icons)) {
    routes.get(address, publicFiles, () =>
      whenBusy(async () => {
        const bytes = await draw(variant);
        if (bytes === undefined) return refusePicture("No such picture", 404);
        return new Response(new Uint8Array(bytes), { headers: { ...headers, "Content-Type": type } });
      }),
    );
  }
  const manifestHeaders = { ...headers, "Content-Type": "application/manifest+json" };
  return routes
    .get("/manifest.webmanifest", publicFiles, (c) =>
      c.body(JSON.stringify(describeApp(site.current().profile)), 200, manifestHeaders),
    )
    .get("/admin.webmanifest", (c) =>
      c.body(JSON.stringify(describeAdminApp(site.current().profile)), 200, manifestHeaders),
    );
}

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en") ?? "").join("");
}

type AppProfile = Pick<Profile, "name" | "title" | "language">;

/** Returns the manifest, which lets visitors put the site on their home screen (W3C Web Application Manifest). */
function describeApp({ name, title, language }: AppProfile) {
  return {
    name,
    short_name: name,
    description: title,
    lang: language,
    start_url: "/",
    display: "standalone",
    background_color: "#0b0e14",
    theme_color: "#0b0e14",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** Returns the manifest of the admin area, which is an app of its own on the owner's devices. */
function describeAdminApp(profile: AppProfile) {
  return {
    ...describeApp(profile),
    // Without an id, it would be the same app as the site.
    id: "/admin",
    name: `${profile.name} · Admin`,
    short_name: "Admin",
    description: `Messages, posts, and visits of the site of ${profile.name}`,
    lang: "en",
    start_url: "/admin",
    scope: "/admin",
  };
}
