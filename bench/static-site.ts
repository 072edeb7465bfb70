import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";

interface StaticSiteOptions {
  siteUrl: string;
  screens: string[];
  folder: string;
}

/**
 * Writes the reference for `npm run lighthouse`: each screen as a static page, as a careful static site generator would
 * build it. The page has the text, links, icons, and pictures of the screen, with the same fonts, and no script. Its
 * style sheet is small, so it is in the document, as Astro does by default. Files are compressed ahead of time.
 */
export async function writeStaticSite({ siteUrl, screens, folder }: StaticSiteOptions): Promise<void> {
  const files = new Set<string>();
  for (const screen of screens) {
    const html = toStaticPage(await (await fetch(siteUrl + screen)).text());
    for (const [address] of html.matchAll(/\/(?:assets|pictures)\/[^"'\s)]+|\/favicon\.svg/g))
      files.add(address);
    await writeBoth(path.join(folder, screen, "index.html"), Buffer.from(html));
  }
  // This also waits until the server has converted all pictures, which would disturb the audits.
  for (const address of files) {
    const response = await fetch(siteUrl + address);
    if (!response.ok) throw new Error(`GET ${address} returned ${response.status}`);
    const content = Buffer.from(await response.arrayBuffer());
    await writeBoth(path.join(folder, decodeURIComponent(address)), content);
  }
}

/** Writes a file, and beside it a compressed copy that nginx sends to browsers. Pictures and fonts are compressed already. */
async function writeBoth(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (/\.(html|svg)$/.test(file)) await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Returns a page without scripts and without the site's own styles, which a static page does not need. */
export function toStaticPage(html: string): string {
  const title = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? "<title></title>";
  const fonts = Array.from(
    html.matchAll(/rel="preload" as="font"[^>]*href="([^"]+)"/g),
    ([, address = ""]) => address,
  );
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  const content = body
    .replaceAll(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<link\b[^>]*>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/ (class|data-[\w-]+|tabindex|id)="[^"]*"/g, "")
    // A static page shows its headline as plain text.
    .replaceAll(
      /<h1[^>]*>([\s\S]*?)<\/h1>/g,
      (_all, inner: string) => `<h1>${inner.replaceAll(/<[^>]*>/g, "")}</h1>`,
    );
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${title}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join("\n")}
<style>${styleSheet(fonts)}</style></head><body>${content}</body></html>
`;
}

function styleSheet(fonts: string[]): string {
  const fontOf = (word: string) => fonts.find((font) => font.includes(word));
  const face = (name: string, url: string | undefined) =>
    url && `@font-face{font-family:${name};src:url(${url});font-weight:100 900;font-display:swap}`;
  return [
    face("Text", fontOf("hanken")),
    face("Mono", fontOf("jetbrains")),
    "*{box-sizing:border-box;margin:0}html{background:#0b0e14;color:#e8ebf2;font:1rem/1.6 Text,Arial,sans-serif}",
    "body{max-width:1080px;margin:auto;padding:1.5rem;display:grid;gap:1.5rem}",
    "h1{font:600 clamp(1.6rem,1.1rem + 2.6vw,3.2rem)/1.2 Mono,monospace}h2{font-size:1.1rem}",
    "ul,dl,main,article,section{display:grid;gap:1rem;padding:0;list-style:none}a{color:#7cc4ff}",
    "@media(width>=640px){ul:has(article){grid-template-columns:repeat(3,1fr)}}",
    "article,li>div{background:#121722;border-radius:14px;padding:1rem}",
    "img{display:block;width:100%;height:auto}picture{display:contents}svg{width:1.1em;height:1.1em}",
    "select,input,button{font:inherit}",
  ].join("");
}
