import type { z } from "zod";
import { featureFiles as declared } from "../../../features/site.ts";
import type { Scheme } from "../../look/contract/accents.ts";
import type { Look, WallpaperName } from "../../look/contract/look.ts";
import { type AppName, type FileApp, fileApps } from "./apps.ts";
import type { EntryPage } from "./entry-pages.ts";
import type { EntryText } from "./entry-texts.ts";
import type { FeatureFile, FeatureSchemas } from "./feature-files.ts";
import type { SitePage } from "./own-pages.ts";
import { type Profile, profileSchema } from "./profile.ts";
import type { Quote } from "./quotes.ts";

/** The files of features, which a site can be without. */
export const featureFiles: readonly FeatureFile[] = declared;

/** The files of a site folder and their schemas. */
export const siteFiles = {
  "site.yaml": profileSchema,
  ...Object.fromEntries([...fileApps, ...featureFiles].map(({ name, schema }) => [`${name}.yaml`, schema])),
} as { "site.yaml": typeof profileSchema } & { [App in FileApp as `${App["name"]}.yaml`]: App["schema"] } & {
  [Name in keyof FeatureSchemas as `${Name}.yaml`]: FeatureSchemas[Name];
};

export type SiteFileName = keyof typeof siteFiles;

/** Whether a site can be without a file of this name, which it then reads as an empty one. */
export function canBeMissing(file: string): boolean {
  return featureFiles.some(({ name }) => file === `${name}.yaml`);
}

/** Returns the part of the site that a file is. */
export function partOf(file: SiteFileName): "profile" | keyof FileParts {
  return file === "site.yaml" ? "profile" : (file.replace(".yaml", "") as keyof FileParts);
}

/** A picture as pages show it. */
export interface PictureView {
  /** For browsers that don't support `srcset`. */
  src: string;
  /** `srcset` by type. */
  avif: string;
  webp: string;
  /** The `srcset` of the variant for the light scheme, if the picture has one. */
  day?: string | undefined;
  width: number;
  height: number;
  /** The average color in CSS, if the picture has no transparent background. */
  tint?: string | undefined;
  alt: string;
}

/** The parts of a moving picture, as the attributes of its element. */
export interface Clip {
  src: string;
  /** `none` with a poster. Without one, the first frame is shown. */
  preload: "none" | "metadata";
  poster?: string | undefined;
  /** The address of captions in WebVTT. */
  captions?: string | undefined;
}

/** How pages show a moving picture. `src` is its address, as for a picture of which only that is known. */
export interface ClipSizes {
  src: string;
  width: number;
  height: number;
  clip: Clip;
}

/** Replaces the picture files in a type with pictures as pages show them. */
export type WithPictures<Value> = Value extends { file: string; alt: string }
  ? PictureView
  : Value extends object
    ? { [Key in keyof Value]: WithPictures<Value[Key]> }
    : Value;

/** How pages show a picture, without its description. */
export type PictureSizes = Omit<PictureView, "alt">;

/** The look with the pictures of an own wallpaper, which may be the same in both schemes. */
export type LookView = Omit<Look, "wallpaper"> & {
  wallpaper?: WallpaperName | Record<Scheme, PictureSizes> | undefined;
};

type FileParts = { [App in FileApp as App["name"]]: WithPictures<z.infer<App["schema"]>> } & {
  [Name in keyof FeatureSchemas]: WithPictures<z.infer<FeatureSchemas[Name]>>;
};

/** Everything that visitors read and that does not come from the database, with the file of each app and feature. */
export interface Site extends FileParts {
  /** `apps` are the names of the apps on the desk: the product's own, and the slugs of pages. */
  profile: WithPictures<Omit<Profile, "look">> & { apps: string[]; look?: LookView | undefined };
  /** The owner's own style sheet, which is added to every document. */
  customCss?: string | undefined;
  /** The owner's own pages, whether they are on the desk or not, and then those that the server writes. */
  pages: SitePage[];
  /** Texts about entries of the files of apps, by the app. */
  entryTexts: Partial<Record<AppName, EntryText[]>>;
  quotes: Quote[];
  /** Pages about entries of the files of apps. */
  entryPages: EntryPage[];
}
