import type { ShareImage } from "../../../media/server/drawings/share-pictures.ts";
import { stripMarkdown } from "../../../posts/server/body/strip-markdown.ts";
import { type DetailIn, type DetailWriters, writeDetails } from "../../../posts/server/post-fields.ts";
import { appNames, nameApp } from "../../../site/contract/apps.ts";
import type { Site } from "../../../site/contract/site.ts";
import type { Thing } from "../../../site/server/apps/app-page.ts";
import { appPages } from "../../../site/server/apps/apps.ts";
import type { PageFacts } from "../../../site/server/describe-page.ts";

interface DescribedPage {
  facts: PageFacts;
  site: Site;
  siteUrl: string;
  image: ShareImage;
}

/** Returns what a page says in the vocabulary of schema.org, for search engines. */
export function describeStructure(page: DescribedPage): object {
  const things = [...mainThings(page), ...(page.facts.path === "/" ? [] : [listBreadcrumbs(page)])];
  return { "@context": "https://schema.org", "@graph": things };
}

function mainThings(page: DescribedPage): Thing[] {
  const { facts, site, siteUrl } = page;
  const { profile } = site;
  if (facts.post !== undefined) return [describePost(page, facts.post)];
  const common = { url: siteUrl + facts.path, inLanguage: profile.language };
  if (facts.entry !== undefined) {
    const { name, description, entry } = facts;
    return [{ ...entry.thing, ...common, name, description, image: page.image.url, author: refer(page) }];
  }
  if (facts.path === "/") {
    const id = personId(siteUrl);
    const website = { name: profile.name, description: facts.description, publisher: { "@id": id } };
    return [{ "@type": "WebSite", ...common, ...website }, describePerson(page)];
  }
  const app = appNames.find((name) => facts.path === `/${name}`);
  const structure = app && appPages[app].structure;
  const owner = { person: describePerson(page), personId: personId(siteUrl), author: refer(page) };
  return structure?.({ site, siteUrl, common, ...owner }) ?? [];
}

function personId(siteUrl: string): string {
  return `${siteUrl}/#person`;
}

/** The owner, in the few words that a page of something else needs. */
function refer({ site: { profile }, siteUrl }: DescribedPage): Thing {
  return { "@type": "Person", "@id": personId(siteUrl), name: profile.name, url: `${siteUrl}/me` };
}

/** The apps that say something about the owner: first the one that is about nothing else. */
const told = ["me" as const, ...appNames.filter((name) => name !== "me")];

function describePerson(page: DescribedPage): Thing {
  const { profile } = page.site;
  const { title, intro, portrait, location } = profile;
  const sameAs = profile.links.map(({ url }) => url).filter((url) => /^https?:/i.test(url));
  return {
    ...refer(page),
    ...(title !== undefined && { jobTitle: title }),
    ...(intro !== undefined && { description: stripMarkdown(intro) }),
    ...(portrait !== undefined && { image: page.siteUrl + portrait.src }),
    ...(location !== undefined && { homeLocation: { "@type": "Place", name: location } }),
    ...(sameAs.length > 0 && { sameAs }),
    ...Object.assign({}, ...told.map((name) => appPages[name].person?.(page.site))),
  };
}

/** What a post says of its details. Its description is that of the page. */
const details: DetailWriters<Exclude<DetailIn<"inData">, "description">, Thing> = {
  series: ({ name, part }) => ({ isPartOf: { "@type": "CreativeWorkSeries", name }, position: part }),
};

function describePost(page: DescribedPage, { blog, updatedAt }: NonNullable<PageFacts["post"]>): Thing {
  const url = page.siteUrl + page.facts.path;
  return {
    "@type": "BlogPosting",
    headline: blog.title,
    description: page.facts.description,
    image: page.image.url,
    datePublished: blog.date,
    dateModified: updatedAt,
    url,
    mainEntityOfPage: url,
    inLanguage: page.site.profile.language,
    ...(blog.tags.length > 0 && { keywords: blog.tags.join(", ") }),
    ...Object.assign({}, ...writeDetails(blog, details)),
    author: refer(page),
  };
}

function listBreadcrumbs({ facts, site, siteUrl }: DescribedPage): Thing {
  const app = facts.post === undefined ? facts.entry?.app : "blog";
  const steps = [
    { name: site.profile.name, path: "/" },
    ...(app === undefined ? [] : [{ name: nameApp(app, site.profile), path: `/${app}` }]),
    facts,
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => {
      return { "@type": "ListItem", position: index + 1, name, item: siteUrl + path };
    }),
  };
}
