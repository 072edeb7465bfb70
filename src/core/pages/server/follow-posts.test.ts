import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { signIn } from "../../../../test/owner.ts";
import type { PostChange } from "../../posts/server/change.ts";
import { concernedBy } from "./concerned-addresses.ts";
import { followCovers } from "./follow-posts.ts";

const lists = ["/", "/_.data", "/blog", "/blog.data", "/blog?page=2", "/blog.data?page=2"];
const documents = [
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/sitemap.xml",
  "/llms.txt",
  "/index.md",
  "/index.txt",
  "/index.txt?color",
  "/blog.md",
];
const addressesOf = (slug: string) => [`/blog/${slug}`, `/blog/${slug}.data`, `/blog/${slug}.md`];
const others = ["/me", "/me.data", "/me.md", "/projects?sort=a-z", "/robots.txt", "/404.md", "/blog/_"];
const all = [...lists, ...documents, ...others, ...["a", "b", "c", "ab"].flatMap(addressesOf)];

const named = ["/feed.xml", "/atom.xml", "/feed.json", "/sitemap.xml", "/llms.txt"];
const concerned = (change: PostChange) =>
  concernedBy(change, [
    ...named.map((address) => ({ address, namesPosts: true as const, write: unused })),
    { address: "/robots.txt", write: unused },
  ]);

function unused(): never {
  throw new Error("Nothing is written here");
}

const post = (slug: string, title = slug) => ({ slug, title, image: "/x.webp" });

test("a changed post concerns its page and text, the lists, and the pages and texts of its neighbors", () => {
  const change = { version: 1, before: post("a"), after: post("a", "Another"), neighbors: ["b"] };
  const wanted = [...lists, ...documents, ...addressesOf("a"), ...addressesOf("b")];
  expect(all.filter(concerned(change))).toEqual(wanted);
});

test("a renamed post concerns both addresses", () => {
  const change = { version: 1, before: post("a"), after: post("c"), neighbors: [] };
  const wanted = [...lists, ...documents, ...addressesOf("a"), ...addressesOf("c")];
  expect(all.filter(concerned(change))).toEqual(wanted);
});

test("a draft concerns nothing", () => {
  expect(all.filter(concerned({ version: 1, neighbors: [] }))).toEqual([]);
});

test("a cover concerns the pages of posts and their lists", () => {
  let changeCover = () => {};
  const expired: string[] = [];
  const expire = (concerned: unknown) =>
    expired.push(...all.filter(concerned as (address: string) => boolean));
  followCovers(
    { expire },
    {
      watch: (listener) => {
        changeCover = () => listener(["/x.webp"]);
      },
    },
  );
  changeCover();
  const shown = all.filter((address) => address.startsWith("/blog"));
  expect(expired).toEqual(shown);
});

test("a save leaves the pages that it does not concern in the cache", async () => {
  await using app = await startTestApp("sqlite", { pages: true });
  const { as } = await signIn(app);
  const { id, ...blog } = await makeBlog(app, { slug: "a" });
  await app.context.postChanges.announce();
  const read = async (address: string) => (await app.request(address)).text();
  for (const address of ["/blog/a", "/me"]) await read(address);
  const { db } = app.context;
  await as(`/api/blogs/${id}`, { method: "PUT", json: { ...blog, title: "As it is" } });
  expect(await read("/blog/a")).toContain("As it is");
  // The page is still there when nothing can be rendered any more.
  await db.destroy();
  expect((await app.request("/me")).status).toBe(200);
});
