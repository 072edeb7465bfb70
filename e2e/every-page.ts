import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { installation } from "../src/core/process/installation.ts";
import { appNames } from "../src/core/site/contract/apps.ts";
import { demoPosts } from "../src/features/demo/demo-content.ts";
import { fillDemo } from "../src/features/demo/fill-demo.ts";
import { screens as ofFeatures } from "../src/features/screens.ts";
import { makeBlog } from "../test/builders.ts";
import { test as base } from "./site.ts";

/** A post whose texts would end an attribute or a script if they were not escaped. */
const hostile = `"><script>alert(1)</script> & <!-- '`;

const post = `/blog/${demoPosts[0]?.slug}`;

/** The pages that can be found in search results. */
export const publicPages = [
  "/",
  ...appNames.map((name) => `/${name}`),
  // Of features, those about the sample's first project.
  ...ofFeatures.map(({ path }) => `/${path.replace(":slug", "shelfmate")}`),
  post,
  "/blog/hostile",
  "/uses",
  "/privacy",
];

/** All others, and the states of pages. */
export const otherPages = [
  "/projects?tech=React&sort=a-z",
  "/projects?q=nothing-like-this",
  "/blog/unknown",
  "/projects/unknown",
  "/unknown",
  "/unknown/deeper",
  "/admin",
  "/admin/login",
  "/admin/blogs",
  "/admin/media",
];

/** A site with posts and a page of the owner's. */
export const test = base.extend<{ siteDir: string }>({
  siteDir: async ({ browserName: _ }, use) => {
    const siteDir = await mkdtemp(path.join(tmpdir(), "foliodesk-e2e-"));
    await cp(installation.sample, siteDir, { recursive: true });
    await mkdir(path.join(siteDir, "pages"));
    await writeFile(path.join(siteDir, "pages/uses.md"), uses);
    await use(siteDir);
    await rm(siteDir, { recursive: true });
  },
  siteConfig: async ({ siteDir }, use) => use({ siteDir, siteUrl: "https://ada.example" }),
  site: async ({ site }, use) => {
    const { db, covers } = site.context;
    await fillDemo(db, { now: Date.now(), timeZone: "UTC", onProgress: () => {} });
    await makeBlog(site, { slug: "hostile", title: hostile, content: [hostile, "**Bold**"] });
    await covers.prepare(demoPosts.map(({ image }) => image));
    await use(site);
  },
});

const uses = `---
title: Uses
icon: laptop
description: What I work with.
---
My [projects](/projects), and ~~no~~ *some* **tools**.

## Desk

![Two monitors at night](pictures/nightline.svg)

| Purpose | Program | Since |
|---------|:-------:|------:|
| Editor  | \`Helix\` |  2023 |

1. One
   - [x] Lamp
   - [ ] Chair
2. Two

### Script

    curl https://example.com/install.sh | sh

> A quote with <https://example.com>

---

#### End
`;
