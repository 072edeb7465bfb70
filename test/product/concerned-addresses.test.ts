import { expect, test } from "vitest";
import { concernedBy } from "../../src/core/pages/server/concerned-addresses.ts";
import { createDocuments } from "../../src/core/pages/server/documents.ts";
import type { PostChange } from "../../src/core/posts/server/change.ts";
import { listDocuments } from "../../src/core/server/features.ts";
import { appNames } from "../../src/core/site/contract/apps.ts";
import { textAddress } from "../../src/features/page-texts/text-address.ts";
import { startTestApp } from "../app.ts";
import { signIn } from "../owner.ts";

test("every document that a new post changes is written again", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const documents = listDocuments(app.context);
  const { render } = createDocuments(app.context, documents);
  const texts = ["/", ...appNames.map((name) => `/${name}`)].map((page) => textAddress(page));
  const addresses = [
    ...documents.map(({ address }) => address),
    "/index.txt",
    ...texts.filter((text) => text !== undefined),
  ];
  async function readAll(): Promise<string[]> {
    const pages = addresses.map(async (address) => (await render(`http://site${address}`)).body.toString());
    return Promise.all(pages);
  }
  const changes: (PostChange | undefined)[] = [];
  app.context.postChanges.watch((change) => changes.push(change));
  const before = await readAll();
  const post = {
    title: "A new post",
    slug: "a-new-post",
    image: "/x.webp",
    published: true,
    content: ["Hi"],
  };
  expect((await as("/api/blogs", { method: "POST", json: post })).status).toBe(201);
  const after = await readAll();
  const changed = addresses.filter((_address, index) => before[index] !== after[index]);
  const change = changes.find((known) => known !== undefined);
  if (change === undefined) throw new Error("The save was not announced");
  expect(changed).toEqual(expect.arrayContaining(["/feed.xml", "/sitemap.xml", "/blog.md", "/index.txt"]));
  expect(changed.filter((address) => !concernedBy(change, documents)(address))).toEqual([]);
});
