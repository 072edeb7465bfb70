import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import BlogPost from "../src/core/blog/screens/post/route.tsx";
import { toSentPost } from "../src/core/blog/screens/post/to-sent-post.ts";
import type { AdminBlog, PublicBlog } from "../src/core/posts/contract/blogs.ts";
import {
  type Detail,
  type DetailName,
  detailNames,
  details,
  recordOf,
} from "../src/core/posts/contract/post-fields.ts";
import type { RevisionSummary } from "../src/core/posts/contract/revisions.ts";
import { OptionalFields } from "../src/core/posts/screens/form/optional-fields.tsx";
import type { BlogFormState } from "../src/core/posts/screens/form/use-blog-form.ts";
import { checkFields } from "../src/core/posts/screens/state/check-fields.ts";
import { draftOf, openPost } from "../src/core/posts/screens/state/post-edits.ts";
import { appearances, type Source } from "../src/core/posts/server/post-fields.ts";
import { readPostFile, toPostFile, writePostFile } from "../src/core/site/server/post-files/post-file.ts";
import { makeFolder } from "../src/features/post-files/testing/source-folder.ts";
import type { SourceKind } from "../src/features/post-import/found-post.ts";
import { runImport } from "../src/features/post-import/run-import.ts";
import { devTo } from "../src/features/post-import/sources/dev-to.ts";
import { feed } from "../src/features/post-import/sources/feeds.ts";
import { ghost } from "../src/features/post-import/sources/ghost.ts";
import { hashnode } from "../src/features/post-import/sources/hashnode.ts";
import { markdownKind } from "../src/features/post-import/sources/markdown.ts";
import { medium } from "../src/features/post-import/sources/medium.ts";
import { substack } from "../src/features/post-import/sources/substack.ts";
import { wordPress } from "../src/features/post-import/sources/wordpress.ts";
import { createMemorySource, readAll } from "../src/features/post-import/testing/memory-source.ts";
import { startTestApp } from "./app.ts";
import { readExport } from "./exported-site.ts";
import { signIn } from "./owner.ts";

const post = { title: "A title", image: "https://example.org/a.png", content: ["Text"], published: true };

/** A text for each detail that is nowhere else. */
const values = recordOf(detailNames, (name) => {
  const { isAddress }: Detail = details[name];
  const word = `marked${name.toLowerCase()}`;
  return isAddress ? `https://${word}.example/a` : word;
});

/** Which of the details a text says. */
function saidBy(text: string): Record<DetailName, boolean> {
  return recordOf(detailNames, (name) => text.includes(values[name]));
}

function declaredFor(
  place: "inText" | "inFeeds" | "inHead" | "inData" | "inSearch",
): Record<DetailName, boolean> {
  return recordOf(detailNames, (name) => appearances[name][place]);
}

const onPage = recordOf(detailNames, (name) => details[name].isOnPage);
const everywhere = recordOf(detailNames, () => true);

/** Starts a site with two posts that have all details, because a series with one post is none. */
async function startSite() {
  const app = await startTestApp("sqlite", { pages: true });
  onTestFinished(() => app[Symbol.asyncDispose]());
  const { as } = await signIn(app);
  const create = async (slug: string): Promise<AdminBlog> =>
    (await as("/api/blogs", { method: "POST", json: { ...post, ...values, slug } })).json();
  const [saved] = [await create("a"), await create("b")];
  return { app, as, saved, read: async (path: string) => (await app.request(path)).text() };
}

/** Returns the page of a post as the server renders it. */
function renderPage(sent: PublicBlog): string {
  const Page = BlogPost as unknown as ComponentType<{ loaderData: object; params: object }>;
  const element = <Page loaderData={{ post: toSentPost(sent) }} params={{ slug: "a" }} />;
  const router = createMemoryRouter([{ id: "root", path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the form has a control for every detail of a post, and sends what is in it", async () => {
  const { saved } = await startSite();
  const { fields } = openPost(saved);
  const field = (name: keyof typeof fields) => ({ value: fields[name], onChange: () => {} });
  const html = renderToStaticMarkup(
    <OptionalFields form={{ state: { edits: { fields } }, field } as unknown as BlogFormState} />,
  );
  expect(saidBy(html)).toEqual(everywhere);
  for (const name of detailNames) expect(html).toContain(`>${details[name].label}</label>`);
  expect(checkFields({ blog: saved, fields, timeZone: "UTC" })).toMatchObject({ input: values });
});

test("calls of the owner have every detail of a post, of its versions, and of what is not saved", async () => {
  const { as, saved } = await startSite();
  const path = `/api/blogs/${saved._id}`;
  const read = async (address: string) => (await as(address)).json();
  expect(saved).toMatchObject(values);
  expect(await read(path)).toMatchObject(values);
  for (const name of detailNames)
    await as(path, { method: "PUT", json: { ...post, slug: "a", [name]: null } });
  const cleared = await read(path);
  expect(cleared).toMatchObject(recordOf(detailNames, () => null));
  const versions: RevisionSummary[] = await read(`${path}/revisions`);
  expect(versions).toHaveLength(detailNames.length);
  expect(await read(`${path}/revisions/${versions.at(-1)?._id}`)).toMatchObject(values);
  const { version: base, ...fields } = draftOf(openPost(saved).fields);
  const copy = { editor: "01890a5d-ac96-774b-bcce-b302099a8057", base, replaces: null, fields };
  await as(`${path}/working-copy`, { method: "PUT", json: copy });
  expect(await read(`${path}/working-copy`)).toMatchObject({ copy: { fields: values } });
});

test("visitors find each detail of a post where it is declared, and nowhere else", async () => {
  const { app, saved, read } = await startSite();
  const answer = await read("/api/Blogs/slug/a");
  expect(saidBy(answer)).toEqual(everywhere);
  const found: PublicBlog = JSON.parse(answer);
  expect(saidBy(JSON.stringify(toSentPost(found)))).toEqual(onPage);
  expect(saidBy(renderPage(found))).toEqual(onPage);
  const [data = ""] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(await read("/blog/a")) ?? [];
  expect(saidBy(data)).toEqual(declaredFor("inData"));
  expect(saidBy((await read("/blog/a")).replace(data, ""))).toEqual(declaredFor("inHead"));
  expect(saidBy(await read("/blog/a.md"))).toEqual(declaredFor("inText"));
  for (const path of ["/feed.xml", "/atom.xml", "/feed.json"])
    expect([path, saidBy(await read(path))]).toEqual([path, declaredFor("inFeeds")]);
  for (const [name, isFound] of Object.entries(declaredFor("inSearch"))) {
    const ids = await app.context.postSearch?.findAll(`marked${name.toLowerCase()}`);
    expect([name, ids?.has(saved._id)]).toEqual([name, isFound]);
  }
});

test("an export and posts as files have every detail, and an import restores it", async () => {
  const { app, as, saved } = await startSite();
  const file = await readPostFile(writePostFile(toPostFile(saved)), "posts/a.md");
  expect(file).toMatchObject({ post: { frontMatter: values }, faults: [] });
  await as(`/api/blogs/${saved._id}`, { method: "PUT", json: { ...post, slug: "a", title: "Other" } });
  const exported = await readExport(app.context.config);
  const texts = [...exported].filter(([name]) => /^(?:posts|versions)\/(?:a|a\/.*)(?:\.md)$/.test(name));
  expect(texts.map(([, text]) => saidBy(text))).toEqual([everywhere, everywhere]);
  const other = await startTestApp("sqlite");
  onTestFinished(() => other[Symbol.asyncDispose]());
  const files = [...exported].map(([name, latin]) => [name, Buffer.from(latin, "latin1")]);
  const source = await makeFolder(Object.fromEntries(files));
  const options = { source, isPreview: false, fetchPictures: false, asDrafts: false, withoutPages: false };
  await runImport(
    { db: other.context.db, listen: undefined, config: other.context.config },
    options,
    () => {},
  );
  const restored = await readExport(other.context.config);
  for (const [name, text] of texts) expect(restored.get(name)).toBe(text);
});

interface SourceOfOne {
  kind: SourceKind;
  /** Returns the files of a source whose only post has a value below a name. With a dot, it is a field of a field. */
  write: (name: string, value: string) => Record<string, string>;
}

const sources: Record<Source, SourceOfOne> = {
  markdown: {
    kind: markdownKind,
    write: (name, value) => ({ "posts/a.md": `---\n${JSON.stringify(nest(name, value))}\n---\n\nText` }),
  },
  devTo: {
    kind: devTo,
    write: (name, value) => {
      const { frontMatter = {}, ...article } = nest(name, value);
      const body_markdown = `---\n${JSON.stringify(frontMatter)}\n---\n\nText`;
      return { "a.json": JSON.stringify([{ id: 1, body_markdown, ...article }]) };
    },
  },
  feed: {
    kind: feed,
    write: (name, value) => {
      const items = [{ id: "1", content_html: "Text", ...nest(name, value) }];
      return { "a.json": JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "T", items }) };
    },
  },
  ghost: {
    kind: ghost,
    write: (name, value) => {
      const { meta, ...fields } = nest(name, value);
      const tables = { posts: [{ id: 1, html: "Text", ...fields }], posts_tags: [] };
      const posts_meta = [{ post_id: 1, ...Object(meta) }];
      return { "a.json": JSON.stringify({ data: { ...tables, posts_meta } }) };
    },
  },
  hashnode: {
    kind: hashnode,
    write: (name, value) => ({
      "a.json": JSON.stringify({ posts: [{ _id: "1", contentMarkdown: "Text", ...nest(name, value) }] }),
    }),
  },
  medium: {
    kind: medium,
    write: (name, value) => {
      const link = value.startsWith("https:") ? `href="${value}"` : "";
      return { "posts/2018-08-11_a-abc123def456.html": `<a class="${name}" ${link}>${value}</a>` };
    },
  },
  substack: {
    kind: substack,
    write: (name, value) => ({
      "posts.csv": `post_id,title,is_published,${name}\n1.a,T,true,${value}\n`,
      "posts/1.a.html": "<p>Text</p>",
    }),
  },
  wordPress: {
    kind: wordPress,
    write: (name, value) => {
      const item = `<item><title>T</title><${name}>${value}</${name}></item>`;
      const namespaces = 'xmlns:wp="http://wordpress.org/export/1.2/" xmlns:excerpt="e"';
      return { "a.xml": `<rss ${namespaces}><channel>${item}</channel></rss>` };
    },
  },
};

function nest(name: string, value: string): Record<string, unknown> {
  const [first = "", ...others] = name.split(".");
  return { [first]: others.length === 0 ? value : nest(others.join("."), value) };
}

test.each(Object.keys(sources) as Source[])(
  "an import from %s finds each detail below each of its names",
  async (source) => {
    const { kind, write } = sources[source];
    for (const detail of detailNames)
      for (const name of appearances[detail].imports[source]) {
        const { posts, faults } = await readAll(kind, createMemorySource(write(name, values[detail])));
        expect([name, posts[0]?.[detail], faults]).toEqual([name, values[detail], []]);
      }
  },
);
