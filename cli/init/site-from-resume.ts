import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import type { SiteFileName } from "../../contract/site/site.ts";
import { installation } from "../../server/process/installation.ts";
import { writeSchemas } from "../write-schemas.ts";
import type { NewSite } from "./create-project.ts";
import { drawPortrait, drawProject } from "./drawings.ts";
import { isWebAddress, line, optionalField, text, unique, uniqueBy } from "./limits.ts";
import type { JsonResume } from "./read-json-resume.ts";
import {
  educationOf,
  filtersOf,
  interestsOf,
  languagesOf,
  projectsOf,
  stackOf,
  workOf,
} from "./resume-sections.ts";

const kinds: [RegExp, string][] = [
  [/github|gitlab|codeberg|bitbucket|sourcehut/i, "code"],
  [/linkedin|xing/i, "network"],
  [/mastodon|fosstodon/i, "mastodon"],
  [/bluesky|bsky/i, "bluesky"],
];

type Files = Record<SiteFileName, object>;

/** Returns a site with the content of a resume. Apps that would be empty are not on its desk. */
export function siteFromResume(resume: JsonResume): Pick<NewSite, "write"> {
  const projects = projectsOf(resume);
  const files = filesOf(resume, projects);
  return {
    write: async (folder) => {
      await mkdir(path.join(folder, "pictures"), { recursive: true });
      await writeFile(path.join(folder, "pictures/portrait.svg"), drawPortrait());
      for (const { title, image } of projects)
        await writeFile(path.join(folder, "pictures", image.file), drawProject(title));
      for (const [name, content] of Object.entries(files)) {
        const header = `# yaml-language-server: $schema=schemas/${name.replace(".yaml", ".json")}\n`;
        await writeFile(path.join(folder, name), header + stringify(content, { lineWidth: 110 }));
      }
      await writeSchemas(folder);
      await writeFile(path.join(folder, "README.md"), await describeFolder());
    },
  };
}

/** Returns the content of the files of the site folder. */
export function filesOf(resume: JsonResume, projects = projectsOf(resume)): Files {
  const { name, label, email, summary } = resume.basics;
  const stack = stackOf(resume);
  const firstName = name.split(/\s+/)[0];
  return {
    "site.yaml": {
      name: line(name),
      title: line(label ?? "Developer"),
      headline: line(`Hi, I'm ${firstName}.`),
      intro: text(summary ?? label ?? name),
      email: email ?? "owner@example.com",
      ...optionalField("location", locationOf(resume)),
      language: "en",
      portrait: { file: "portrait.svg", alt: line(`Portrait of ${name}`) },
      tiles: [],
      links: linksOf(resume),
      resume: "/resume.pdf",
      apps: [
        ...(projects.length > 0 ? ["projects"] : []),
        ...(stack.length > 0 ? ["tech"] : []),
        "me",
        "blog",
        "contact",
        "terminal",
      ],
    },
    "projects.yaml": { filters: filtersOf(projects), projects },
    "tech.yaml": { favorites: [], stack },
    "me.yaml": {
      hero: { ...optionalField("location", locationOf(resume)), ...optionalField("tagline", label) },
      about: { paragraphs: unique((summary ?? "").split(/\n+/).map(text)), coreValues: [] },
      work: workOf(resume),
      journey: [],
      education: educationOf(resume),
      languages: languagesOf(resume),
      hobbies: interestsOf(resume),
    },
    "contact.yaml": {
      greeting: [
        line(`Hi there! I'm ${firstName}. Thanks for stopping by.`),
        "Leave me a message. It only takes a minute.",
      ],
      questions: {
        name: "First things first: what's your name?",
        email: "Nice to meet you, {name}! What's your email address?",
        message: "Thanks! What would you like to tell me?",
        consent: "Got it. Can I get back to you? (yes/no)",
      },
      note: "Let's connect and build something amazing!",
    },
  };
}

/** Returns the sample's explanation of the files, without what it says about the sample's person. */
async function describeFolder(): Promise<string> {
  const content = await readFile(path.join(installation.sample, "README.md"), "utf8");
  return `# The content of the site\n\n${content.slice(content.indexOf("| File |"))}`;
}

function linksOf({ basics: { profiles, url, email, phone } }: JsonResume): object[] {
  const links = profiles.flatMap(({ network, username, url: address }) => {
    if (address === undefined || !isWebAddress(address)) return [];
    const kind = kinds.find(([pattern]) => pattern.test(`${network} ${address}`))?.[1] ?? "website";
    return [{ kind, label: line(network ?? username ?? address), url: address }];
  });
  if (url !== undefined && isWebAddress(url)) links.push({ kind: "website", label: "Website", url });
  if (email !== undefined) links.push({ kind: "mail", label: "Email", url: `mailto:${email}` });
  const number = phone?.replace(/[^\d+]/g, "") ?? "";
  if (/^\+?\d{3,}$/.test(number)) links.push({ kind: "phone", label: "Phone", url: `tel:${number}` });
  return uniqueBy(links, ({ url: address }) => address).slice(0, 20);
}

function locationOf({ basics: { location } }: JsonResume): string | undefined {
  const place = [location?.city ?? location?.address, location?.region ?? location?.countryCode].filter(
    Boolean,
  );
  return place.length > 0 ? line(place.join(", ")) : undefined;
}
