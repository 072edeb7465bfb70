import { accentsOf } from "../../../look/contract/accents.ts";
import type { Cover } from "../../../posts/contract/blogs.ts";
import { stripMarkdown } from "../../../posts/server/body/strip-markdown.ts";
import type { Site } from "../../../site/contract/site.ts";
import type { PageFacts } from "../../../site/server/describe-page.ts";
import type { ListedPage } from "../../../site/server/list-pages.ts";
import { picturesPath, readPictureAddress } from "../pictures/address.ts";
import type { PictureLibrary } from "../uploads/picture-library.ts";
import {
  type Card,
  type Drawing,
  describeCover,
  hashDrawing,
  type OriginalFile,
  shareSize,
} from "./drawing.ts";

/** The picture that link previews show of a page. */
export interface ShareImage {
  /** With the address of the site. */
  url: string;
  width: number;
  height: number;
  /** What the picture shows. */
  alt: string;
}

export interface SharePictures {
  /** Returns what the picture of a page is made from. */
  drawingOf: (page: ListedPage) => Drawing;
  imageOf: (facts: PageFacts) => ShareImage;
  /** Returns what a cover with this title is made from. */
  coverOf: (title: string) => Drawing;
}

interface SharePictureOptions {
  site: () => Site;
  siteUrl: string;
  find: PictureLibrary["find"];
}

// UTC, like the dates on the pages.
const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Describes a picture for each public page: its post's cover if that is large enough, or else a card. */
export function createSharePictures({ site, siteUrl, find }: SharePictureOptions): SharePictures {
  function findOriginal({ src }: { src: string }): OriginalFile | undefined {
    const address = readPictureAddress(decodeURIComponent(src.slice(picturesPath.length)));
    const original = address && find(address.name, address.hash);
    return original && { file: original.file, hash: original.hash };
  }

  function describeCard({ path, name, description, post, entry }: ListedPage): Card {
    const { profile } = site();
    const picture = entry?.picture && findOriginal(entry.picture);
    const text = path === "/" ? stripMarkdown(profile.intro ?? "") : (entry?.note ?? description);
    return {
      kind: "card",
      layout: post === undefined ? "screen" : "post",
      title: name,
      text: post === undefined ? text : "",
      note: post === undefined ? "" : longDate.format(new Date(post.blog.date)),
      owner: {
        name: profile.name,
        role: profile.title ?? "",
        portrait: profile.portrait && findOriginal(profile.portrait),
      },
      ...(picture && { picture }),
      host: new URL(siteUrl).host,
      accents: accentsOf(profile.accents, "dark"),
    };
  }

  function drawingOf(page: ListedPage): Drawing {
    const cover = page.post?.blog.cover;
    const original = cover && isLarge(cover) ? findOriginal(cover) : undefined;
    return original === undefined ? describeCard(page) : { kind: "cover", ...original };
  }

  return {
    drawingOf,
    coverOf: (title) => describeCover(title, site().profile),
    imageOf: (facts) => {
      const { name, title } = site().profile;
      const alt = facts.path === "/" ? [name, title].filter(Boolean).join(", ") : `${facts.name}, by ${name}`;
      return { url: siteUrl + shareAddress(facts.path, hashDrawing(drawingOf(facts))), ...shareSize, alt };
    },
  };
}

function isLarge({ width }: Cover): boolean {
  return width > shareSize.width;
}

/** Returns the path of a page's share picture, such as `/share/blog/first.4f0c….jpg`. */
export function shareAddress(page: string, hash: string): string {
  // No page is called `_`.
  return `/share/${page.slice(1) || "_"}.${hash}.jpg`;
}

/** Reads the part of a share picture's path after `/share/`. Returns `undefined` if it is no such path. */
export function readShareAddress(file: string): { page: string; hash: string } | undefined {
  const [, name, hash] = /^([a-z0-9_/-]+)\.([0-9a-f]{32})\.jpg$/.exec(file) ?? [];
  if (name === undefined || hash === undefined) return undefined;
  return { page: name === "_" ? "/" : `/${name}`, hash };
}
