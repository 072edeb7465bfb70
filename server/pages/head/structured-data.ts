import type { BlogPosting, BreadcrumbList, CreativeWork, Graph, Person, Thing } from "schema-dts";
import type { Site } from "../../../contract/site/site.ts";
import type { ShareImage } from "../../media/share-pictures.ts";
import { stripMarkdown } from "../../posts/body/strip-markdown.ts";
import { type DetailIn, type DetailWriters, writeDetails } from "../../posts/post-fields.ts";
import { nameApp, type PageFacts } from "../../site-folder/describe-page.ts";

interface DescribedPage {
  facts: PageFacts;
  site: Site;
  siteUrl: string;
  image: ShareImage;
}

/** Returns what a page says in the vocabulary of schema.org, for search engines. */
export function describeStructure(page: DescribedPage): Graph {
  const things = [...mainThings(page), ...(page.facts.path === "/" ? [] : [listBreadcrumbs(page)])];
  return { "@context": "https://schema.org", "@graph": things };
}

function mainThings(page: DescribedPage): Thing[] {
  const { facts, site, siteUrl } = page;
  const { profile, projects } = site;
  if (facts.post !== undefined) return [describePost(page, facts.post)];
  const common = { url: siteUrl + facts.path, inLanguage: profile.language };
  if (facts.path === "/") {
    const id = personId(siteUrl);
    const website = { name: profile.name, description: facts.description, publisher: { "@id": id } };
    return [{ "@type": "WebSite", ...common, ...website }, describePerson(page)];
  }
  if (facts.path === "/me") return [{ "@type": "ProfilePage", ...common, mainEntity: describePerson(page) }];
  if (facts.path === "/blog") {
    return [{ "@type": "Blog", ...common, name: `${profile.name}'s blog`, author: refer(page) }];
  }
  return facts.path === "/projects" ? projects.projects.map((project) => describeProject(project, page)) : [];
}

function personId(siteUrl: string): string {
  return `${siteUrl}/#person`;
}

/** The owner, in the few words that a page of something else needs. */
function refer({ site: { profile }, siteUrl }: DescribedPage): Person {
  return { "@type": "Person", "@id": personId(siteUrl), name: profile.name, url: `${siteUrl}/me` };
}

function describePerson(page: DescribedPage): Person {
  const { profile, me, tech } = page.site;
  const { title, intro, portrait, location } = profile;
  const sameAs = profile.links.map(({ url }) => url).filter((url) => /^https?:/i.test(url));
  return {
    ...(refer(page) as object),
    "@type": "Person",
    ...(title !== undefined && { jobTitle: title }),
    ...(intro !== undefined && { description: stripMarkdown(intro) }),
    ...(portrait !== undefined && { image: page.siteUrl + portrait.src }),
    ...(location !== undefined && { homeLocation: { "@type": "Place", name: location } }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(me.education.length > 0 && {
      alumniOf: me.education.map(({ name }) => ({ "@type": "EducationalOrganization", name }) as const),
    }),
    ...(me.languages.length > 0 && { knowsLanguage: me.languages.map(({ name }) => name) }),
    ...(tech.favorites.length > 0 && { knowsAbout: tech.favorites.map(({ name }) => name) }),
  };
}

/** What a post says of its details. Its description is that of the page. */
const details: DetailWriters<Exclude<DetailIn<"inData">, "description">, Partial<BlogPosting>> = {
  series: ({ name, part }) => ({ isPartOf: { "@type": "CreativeWorkSeries", name }, position: part }),
};

function describePost(page: DescribedPage, { blog, updatedAt }: NonNullable<PageFacts["post"]>): BlogPosting {
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

function describeProject(project: Site["projects"]["projects"][number], page: DescribedPage): CreativeWork {
  const { title, description, date, techStack, url, github } = project;
  const address = [url, github].find((link) => link !== undefined);
  return {
    "@type": "CreativeWork",
    name: title,
    description: stripMarkdown(description),
    ...(date !== undefined && { dateCreated: date }),
    keywords: techStack.join(", "),
    creator: { "@id": personId(page.siteUrl) },
    ...(address !== undefined && { url: new URL(address, page.siteUrl).href }),
  };
}

function listBreadcrumbs({ facts, site, siteUrl }: DescribedPage): BreadcrumbList {
  const steps = [
    { name: site.profile.name, path: "/" },
    ...(facts.post === undefined ? [] : [{ name: nameApp("blog", site.profile), path: "/blog" }]),
    facts,
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => {
      return { "@type": "ListItem", position: index + 1, name, item: siteUrl + path } as const;
    }),
  };
}
