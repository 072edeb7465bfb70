import { expect, test } from "vitest";
import { readSampleSite } from "../../../../../test/sample-site.ts";
import type { PublicBlog } from "../../../posts/contract/blogs.ts";
import { type HeadPage, writeHead } from "./write-head.ts";

const site = await readSampleSite();
const owner = site.profile.name;
const siteUrl = "https://ada.example";
const image = { url: `${siteUrl}/share/a.jpg`, width: 1200, height: 630, alt: "A picture" };

const blog: PublicBlog = {
  _id: "1",
  slug: "first",
  title: "First light",
  image: "/pictures/cover-1.webp",
  date: "2026-03-01T10:00:00.000Z",
  createdAt: "2026-02-01T10:00:00.000Z",
  views: 0,
  likes: 0,
  tags: [],
  pinned: false,
  readingMinutes: 1,
  content: ["The **first** day was *dark*.", "The second was not."],
  body: [
    {
      type: "paragraph",
      children: [
        "The ",
        { type: "strong", children: ["first"] },
        " day was ",
        { type: "emphasis", children: ["dark"] },
        ".",
      ],
    },
    { type: "paragraph", children: ["The second was not."] },
  ],
};

/** All pages but one have a text, whatever their query. */
function findText(page: string): string | undefined {
  const [path = ""] = page.split("?", 1);
  if (path === "/terminal") return undefined;
  return path === "/" ? "/index.md" : `${path}.md`;
}

function headOf(path: string, page: Partial<HeadPage> = {}): string {
  return writeHead(
    { url: `http://localhost${path}`, status: 200, site, post: undefined, ...page },
    { siteUrl, findShareImage: () => image, findText },
  );
}

function postHead(fields: Partial<PublicBlog> = {}): string {
  const post = { blog: { ...blog, ...fields }, updatedAt: "2026-04-01T10:00:00.000Z" };
  return headOf("/blog/first", { post });
}

function dataOf(head: string): { "@type": string; [name: string]: unknown }[] {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? [];
  return JSON.parse(json)["@graph"];
}

function contentOf(head: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(head)?.[1];
}

test("a page has a description, its address on the site, and a preview", () => {
  const head = headOf("/tech");
  expect(head).toContain(`<link rel="canonical" href="${siteUrl}/tech">`);
  expect(contentOf(head, "description")).toContain(`The technologies that ${owner} works with: TypeScript`);
  expect(contentOf(head, "og:description")).toBe(contentOf(head, "description"));
  expect(contentOf(head, "og:type")).toBe("website");
  expect(contentOf(head, "og:title")).toBe(`Tech · ${owner}`);
  expect(contentOf(head, "og:site_name")).toBe(owner);
  expect(contentOf(head, "og:url")).toBe(`${siteUrl}/tech`);
  expect(contentOf(head, "og:image")).toBe(image.url);
  expect(contentOf(head, "og:image:width")).toBe("1200");
  expect(contentOf(head, "og:image:height")).toBe("630");
  expect(contentOf(head, "og:image:alt")).toBe(image.alt);
  expect(contentOf(head, "twitter:card")).toBe("summary_large_image");
  expect(head).not.toContain("robots");
});

test("a page names the feeds, its text, the icons, and the manifest", () => {
  const links = [...headOf("/").matchAll(/<link rel="([^"]+)"[^>]*? href="([^"]+)"/g)];
  expect(links.map(([, rel, href]) => `${rel} ${href}`)).toEqual([
    `canonical ${siteUrl}/`,
    "icon /favicon.ico",
    "icon /favicon.svg",
    "apple-touch-icon /apple-touch-icon.png",
    "manifest /manifest.webmanifest",
    "alternate /feed.xml",
    "alternate /atom.xml",
    "alternate /feed.json",
    "alternate /index.md",
  ]);
  expect(headOf("/tech")).toContain('<link rel="alternate" type="text/markdown" href="/tech.md">');
  expect(headOf("/terminal")).not.toContain("text/markdown");
});

test("a post has its title, its text without marks, and its dates", () => {
  const head = postHead();
  expect(contentOf(head, "og:type")).toBe("article");
  expect(contentOf(head, "og:title")).toBe("First light");
  expect(contentOf(head, "description")).toBe("The first day was dark. The second was not.");
  expect(contentOf(head, "article:published_time")).toBe("2026-03-01T10:00:00.000Z");
  expect(contentOf(head, "article:modified_time")).toBe("2026-04-01T10:00:00.000Z");
  const [post, breadcrumbs] = dataOf(head);
  expect(post).toMatchObject({
    "@type": "BlogPosting",
    headline: "First light",
    datePublished: "2026-03-01T10:00:00.000Z",
    dateModified: "2026-04-01T10:00:00.000Z",
    url: `${siteUrl}/blog/first`,
    author: { "@type": "Person", name: owner },
  });
  const items = breadcrumbs?.itemListElement as { position: number; name: string; item: string }[];
  expect(items.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, owner, `${siteUrl}/`],
    [2, "Blog", `${siteUrl}/blog`],
    [3, "First light", `${siteUrl}/blog/first`],
  ]);
});

test("no description has marks of Markdown", () => {
  const source = "**Bold** [link](https://example.com/) and `code`";
  const text = "Bold link and code";
  const [project] = site.projects.projects;
  const marked = {
    ...site,
    profile: { ...site.profile, intro: source },
    me: { ...site.me, hero: { ...site.me.hero, tagline: source } },
    projects: { ...site.projects, projects: project ? [{ ...project, description: source }] : [] },
    pages: [{ slug: "uses", title: "Uses", icon: "laptop" as const, description: source, content: [] }],
  };
  const heads = [
    postHead({
      body: [
        {
          type: "paragraph",
          children: [
            { type: "strong", children: ["Bold"] },
            " ",
            { type: "link", url: "https://example.com/", children: ["link"] },
            " and ",
            { type: "code", text: "code" },
          ],
        },
      ],
    }),
    ...["/", "/me", "/uses"].map((path) => headOf(path, { site: marked })),
  ];
  for (const head of heads) {
    expect(contentOf(head, "description")).toBe(text);
    expect(contentOf(head, "og:description")).toBe(text);
  }
  const things = [...heads, headOf("/projects", { site: marked })].flatMap(dataOf);
  expect(things.map(({ description }) => description).filter(Boolean)).toEqual(Array(4).fill(text));
});

test("the home page describes the site and its owner, and the projects are works", () => {
  const [website, person] = dataOf(headOf("/"));
  expect(website).toMatchObject({ "@type": "WebSite", name: owner, url: `${siteUrl}/` });
  expect(person).toMatchObject({
    "@type": "Person",
    jobTitle: site.profile.title,
    sameAs: ["https://example.com/code/ines-kovar", "https://example.com/in/ines-kovar"],
  });
  const works = dataOf(headOf("/projects")).filter((thing) => thing["@type"] === "CreativeWork");
  expect(works.map(({ name }) => name)).toEqual(site.projects.projects.map(({ title }) => title));
});

test("text cannot leave its attribute or the script", () => {
  const title = `"><script>alert(1)</script>&amp; </script><!--`;
  const head = postHead({ title, content: [title] });
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(head).not.toContain("<!--");
  expect(dataOf(head)[0]).toMatchObject({ headline: title });
  expect(contentOf(head, "og:title")).toBe(
    "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; &lt;/script&gt;&lt;!--",
  );
});

test("a filtered view, an unknown address, and the admin area are not indexed and have no canonical address", () => {
  for (const head of [
    headOf("/projects?q=React"),
    headOf("/blog/_", { status: 404 }),
    headOf("/404", { status: 404 }),
    headOf("/admin"),
    headOf("/admin/login"),
    headOf("/", { status: 503 }),
  ]) {
    expect(contentOf(head, "robots")).toBe("noindex");
    expect(head).not.toMatch(/canonical|og:|ld\+json|alternate/);
    expect(head).toContain('href="/favicon.ico"');
  }
});

test("a page of the list of posts has its own name and canonical address", () => {
  const head = headOf("/blog?year=2024&page=2");
  expect(head).toContain(`<link rel="canonical" href="${siteUrl}/blog?year=2024&amp;page=2">`);
  expect(contentOf(head, "og:title")).toBe(`Blog, 2024, page 2 · ${owner}`);
  expect(contentOf(head, "og:url")).toBe(`${siteUrl}/blog?year=2024&amp;page=2`);
  expect(contentOf(head, "description")).toMatch(/^Blog, 2024, page 2\. Posts by /);
  expect(head).toContain('<link rel="alternate" type="text/markdown" href="/blog.md">');
  expect(contentOf(headOf("/blog?page=0", { status: 404 }), "robots")).toBe("noindex");
});

test("a page of the owner's is described by its front matter, or by its text", () => {
  const content = [
    { type: "heading", level: 2, id: "desk", children: ["Desk"] } as const,
    { type: "paragraph", children: ["A ", { type: "strong", children: ["big"] }, " table."] } as const,
  ];
  const page = { slug: "uses", title: "Uses", icon: "laptop", content } as never;
  const describe = (fields: object) => {
    const pages = [{ ...(page as object), ...fields }] as typeof site.pages;
    return contentOf(headOf("/uses", { site: { ...site, pages } }), "description");
  };
  expect(describe({ description: "What I use." })).toBe("What I use.");
  expect(describe({})).toBe("A big table.");
  expect(describe({ content: [] })).toBe(`Uses, by ${owner}.`);
});
