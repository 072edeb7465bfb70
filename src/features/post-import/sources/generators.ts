import { ImportFault } from "../../../core/imports/import-fault.ts";
import { makeSlug } from "../../../core/posts/server/make-slug.ts";
import type { SourceFiles } from "../found-post.ts";
import { readSettings } from "./front-matter.ts";
import { type AddressParts, fillBraces, fillPattern, jekyllStyles, toSegment } from "./permalinks.ts";
import { type Fields, objectsOf, textOf } from "./read-source.ts";

/** The program that made a site of Markdown files, with what its settings say. */
export interface Generator {
  name: "Jekyll" | "Hugo" | "Zola" | "Hexo" | "Pelican" | "unknown";
  settings: Fields;
  /**
   * Returns the paths that a post had, the most probable first.
   * @param permalink the pattern of the post's front matter, if it has one
   */
  writeAddresses: (parts: AddressParts & { path: string; permalink: string | undefined }) => string[];
  /** Returns the fields that the settings add to those of a file. */
  defaultsOf: (path: string) => Fields;
}

const settingsFile =
  /^(?:_config\.ya?ml|(?:hugo|config)\.(?:ya?ml|toml|json)|config\/_default\/\w+\.(?:ya?ml|toml|json)|(?:pelicanconf|settings)\.py)$/;
const mostSettings = 1024 * 1024;

/** Finds out from the files at the top, and from the folders, which program a site was made with. */
export async function findGenerator(files: SourceFiles): Promise<Generator> {
  const { paths } = files;
  const settings = await readAllSettings(files);
  const has = (pattern: RegExp) => paths.some((path) => pattern.test(path));
  const others = { settings, defaultsOf: () => ({}) };
  const pelican = paths.find((path) => /^(?:pelicanconf|settings)\.py$/.test(path));
  if (pelican !== undefined)
    return { ...others, name: "Pelican", writeAddresses: await createPelicanAddresses(files, pelican) };
  if (has(/(?:^|\/)source\/_posts\//))
    return { ...others, name: "Hexo", writeAddresses: createHexoAddresses(settings) };
  if (
    has(/^_config\.ya?ml$/) ||
    has(/(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/) ||
    has(/(?:^|\/)_drafts\//)
  )
    return createJekyll(settings);
  if (settings.base_url !== undefined && has(/(?:^|\/)content\//))
    return { ...others, name: "Zola", writeAddresses: writeZolaAddress };
  if (has(/^(?:hugo|config)\.(?:ya?ml|toml|json)$|^config\/_default\//) && has(/(?:^|\/)content\//))
    return { ...others, name: "Hugo", writeAddresses: createHugoAddresses(settings) };
  const routes = findRoutes(paths);
  const writeAddresses: Generator["writeAddresses"] = (parts) => guessAddresses(parts, routes);
  return { ...others, name: "unknown", writeAddresses };
}

async function readAllSettings(files: SourceFiles): Promise<Fields> {
  const settings: Fields = {};
  for (const path of files.paths.filter((place) => settingsFile.test(place) && !place.endsWith(".py"))) {
    try {
      const fields = readSettings(path, String(await files.read(path, mostSettings)));
      const [, part = ""] = /_default\/(\w+)\./.exec(path) ?? [];
      Object.assign(
        settings,
        /^(?:permalinks|params|languages|menus?)$/.test(part) ? { [part]: fields } : fields,
      );
    } catch (error) {
      // What cannot be read says nothing about the posts.
      if (!(error instanceof ImportFault)) throw error;
    }
  }
  return settings;
}

/** https://jekyllrb.com/docs/permalinks/ and https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
function createJekyll(settings: Fields): Generator {
  const base = String(settings.baseurl ?? "").replace(/\/$/, "");
  const collections = Object(settings.collections) as Fields;
  const own = textOf((Object(collections.posts) as Fields).permalink);
  const general = own ?? textOf(settings.permalink) ?? "date";
  const defaults = objectsOf(settings.defaults).map(({ scope, values }) => {
    const { path, type } = Object(scope) as Fields;
    return { folder: (textOf(path) ?? "").replace(/\*.*$/, "").replace(/^\/|\/$/g, ""), type, values };
  });
  return {
    name: "Jekyll",
    settings,
    writeAddresses: ({ permalink = general, ...parts }) => {
      const pattern = jekyllStyles.get(permalink) ?? permalink;
      return [fillPattern(base + pattern, { ...parts, title: parts.slug })].flatMap((path) => path ?? []);
    },
    defaultsOf: (path) => {
      const type = /(?:^|\/)_posts\//.test(path)
        ? "posts"
        : /(?:^|\/)_drafts\//.test(path)
          ? "drafts"
          : "pages";
      const fitting = defaults.filter(
        (entry) =>
          (entry.folder === "" || `${path}/`.startsWith(`${entry.folder}/`)) && (entry.type ?? type) === type,
      );
      return Object.assign({}, ...fitting.map(({ values }) => values));
    },
  };
}

/** https://gohugo.io/configuration/permalinks/ */
function createHugoAddresses(settings: Fields): Generator["writeAddresses"] {
  const base = pathIn(settings.baseURL ?? settings.baseurl);
  const main = textOf(settings.defaultContentLanguage) ?? "en";
  const isInFolder = settings.defaultContentLanguageInSubdir === true;
  const permalinks = Object(settings.permalinks) as Fields;
  const patterns = { ...permalinks, ...Object(permalinks.page) } as Fields;
  return (parts) => {
    const pattern = patterns[parts.folders[0] ?? ""];
    const { language = main } = parts;
    const start = language === main && !isInFolder ? base : `${base}/${language.toLowerCase()}`;
    // With a pattern, a post without a slug has its title there.
    const path =
      typeof pattern === "string"
        ? fillPattern(pattern, { ...parts, slug: parts.isNamed ? parts.slug : parts.title })
        : fillPattern("/:sections/:slug/", parts);
    const isUgly = settings.uglyURLs === true || settings.uglyurls === true;
    return path === undefined ? [] : [start + (isUgly ? path.replace(/\/$/, ".html") : path)];
  };
}

/** https://www.getzola.org/documentation/content/page/ */
function writeZolaAddress({ folders, slug, language }: AddressParts): string[] {
  return [`/${[language, ...folders, toSegment(slug)].filter(Boolean).join("/")}/`];
}

/** https://hexo.io/docs/permalinks. The title is the path of the file, and a new file has the name that the settings say. */
function createHexoAddresses(settings: Fields): Generator["writeAddresses"] {
  const base = pathIn(settings.url) || String(settings.root ?? "").replace(/\/$/, "");
  const pattern = textOf(settings.permalink) ?? ":year/:month/:day/:title/";
  const isDated = textOf(settings.new_post_name)?.includes(":year") ?? false;
  return ({ permalink, path, ...parts }) => {
    const own = path.replace(/^.*\/(?=[^/]+$)/, "").replace(/\.\w+$/, "");
    const file = isDated ? parts.file : own;
    const title = [...parts.folders, file].join("/");
    const found = fillPattern(`/${permalink ?? pattern}`, { ...parts, file, title }, (text) => text);
    return found === undefined ? [] : [base + found];
  };
}

/** https://docs.getpelican.com/en/latest/settings.html#url-settings */
async function createPelicanAddresses(
  files: SourceFiles,
  path: string,
): Promise<Generator["writeAddresses"]> {
  const text = String(await files.read(path, mostSettings).catch(() => ""));
  const read = (name: string) => new RegExp(`^${name}\\s*=\\s*[ru]?["']([^"'\\n]*)["']`, "m").exec(text)?.[1];
  const base = pathIn(read("SITEURL"));
  const pattern = read("ARTICLE_URL") ?? "{slug}.html";
  return (parts) => {
    const path = fillBraces(pattern, parts);
    return path === undefined ? [] : [base + path];
  };
}

function pathIn(address: unknown): string {
  return URL.parse(textOf(address) ?? "")?.pathname.replace(/\/$/, "") ?? "";
}

/** Astro and Next.js have the posts of a folder below the folder of a file such as `pages/writing/[...slug].astro`. */
function findRoutes(paths: readonly string[]): string[] {
  const routes = paths.flatMap((path) => {
    const [, folders = ""] =
      /(?:^|\/)(?:src\/)?(?:pages|app)\/(?:(.*)\/)?\[(?:\.\.\.)?(?:slug|id|post)\]/.exec(path) ?? [];
    return /(?:^|\/)(?:src\/)?(?:pages|app)\/.*\[(?:\.\.\.)?(?:slug|id|post)\]/.test(path) ? [folders] : [];
  });
  return [...new Set(routes)].filter((folder) => !/[[(]|tags?$|categor/.test(folder)).slice(0, 3);
}

/** The folders in which programs have what is not a part of addresses. */
const roots = /^(?:src|content|contents|pages|public|site|website|source|data|docs|app|apps|www)$/;
const mostGuesses = 16;

/** Without settings, an address is guessed from the path and the date. A wrong one leads to the post all the same. */
function guessAddresses(
  { path, folders, file, slug, title, day, permalink }: Parameters<Generator["writeAddresses"]>[0],
  routes: readonly string[],
): string[] {
  if (permalink !== undefined) return [];
  const stem = path.replace(/^.*\/(?=[^/]+$)/, "").replace(/\.\w+$/, "");
  const full = /^index$/i.test(stem) ? file : stem;
  const inner = [...folders];
  while (inner.length > 0 && roots.test(inner[0] ?? "")) inner.shift();
  const plainTitle = title.replaceAll(/[^\p{L}\p{N}\s-]/gu, "");
  const names = [
    ...new Set([
      ...[slug, file, full].flatMap((name) => [toSegment(name), name.toLowerCase()]),
      ...[makeSlug(title), plainTitle].map(toSegment),
    ]),
  ].filter(Boolean);
  const starts = [...routes, inner.join("/"), inner.slice(-1).join("/"), "", "blog"];
  const byFolder = names.flatMap((name) => starts.map((start) => `/${start}/${name}`));
  const [name = ""] = names;
  // Where the date of the file's name and that of the post differ, Docusaurus takes the former.
  const [ofName] = /^\d{4}-\d{2}-\d{2}(?=-)/.exec(stem) ?? [];
  const dated = [...new Set([ofName, day])].flatMap((one) => {
    if (one === undefined) return [];
    const [year, month, date] = one.split("-");
    return [`${year}/${month}/${date}`, `${year}/${Number(month)}/${Number(date)}`, `${year}/${month}`];
  });
  const byDate = dated.flatMap((start) => [`/${start}/${name}`, `/blog/${start}/${name}`]);
  const all = [...byFolder.slice(0, starts.length), ...byDate, ...byFolder.slice(starts.length)];
  return [...new Set(all.map((address) => address.replaceAll(/\/{2,}/g, "/")))].slice(0, mostGuesses);
}
