import type { Properties } from "hast";
import type { Handle } from "hast-util-to-mdast";
import type { Image, Link, Nodes } from "mdast";
import { clip, type Losses } from "./losses.ts";

/** Pictures stay pictures. Videos, sounds, and frames become links. */
export function mediaHandlers(losses: Losses): Record<string, Handle> {
  const medium =
    (what: string): Handle =>
    (_state, { properties: { src } }) =>
      becomeLink(what, src, losses);
  return {
    audio: medium("An audio file"),
    video: medium("A video"),
    iframe: medium("A frame"),
    embed: medium("An embedded file"),
    object: (state, node) => {
      const children = state.all(node) as Nodes[];
      return children.length > 0 ? children : becomeLink("An embedded file", node.properties.data, losses);
    },
    img: (_state, { properties }) => readImage(properties, losses),
  };
}

function readImage(properties: Properties, losses: Losses): Image | undefined {
  const { src, dataSrc, dataOriginal, dataLazySrc, width, height } = properties;
  const alt = typeof properties.alt === "string" ? properties.alt : "";
  // Scripts load pictures later from an attribute of their own.
  const addresses = [dataSrc, dataOriginal, dataLazySrc, src].filter((value) => typeof value === "string");
  const url = addresses.find((value) => value !== "" && !/^data:/i.test(value))?.trim();
  if (url === undefined)
    losses.add(`A picture without an address of its own was left out${alt && `: ${clip(alt)}`}`);
  else if (width === 1 && height === 1)
    losses.add(`A picture that counts visitors was left out: ${clip(url)}`);
  else return { type: "image", url, alt, title: null };
  return undefined;
}

export function becomeLink(what: string, address: unknown, losses: Losses, label?: string): Link | undefined {
  const url = typeof address === "string" ? pageOf(address.trim()) : "";
  losses.add(url === "" ? `${what} without an address was left out` : `${what} became a link: ${clip(url)}`);
  if (url === "") return undefined;
  return { type: "link", url, title: null, children: [{ type: "text", value: label || url }] };
}

/** Returns the page of what a frame shows. */
function pageOf(src: string): string {
  const url = src.startsWith("//") ? `https:${src}` : src;
  const youTube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,})/.exec(url)?.[1];
  if (youTube !== undefined) return `https://www.youtube.com/watch?v=${youTube}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(url)?.[1];
  return vimeo === undefined ? url : `https://vimeo.com/${vimeo}`;
}
