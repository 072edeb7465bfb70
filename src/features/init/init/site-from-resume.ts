import type { NewSite } from "./create-project.ts";
import { isWebAddress, line, optionalField, text, unique, uniqueBy } from "./limits.ts";
import type { JsonResume } from "./read-json-resume.ts";
import {
  awardsOf,
  certificatesOf,
  educationOf,
  filtersOf,
  interestsOf,
  languagesOf,
  projectsOf,
  stackOf,
  volunteerOf,
  workOf,
} from "./resume-sections.ts";
import { contactOf, greetingOf } from "./site-from-answers.ts";
import { type SiteContent, writeSite } from "./write-site.ts";

const kinds: [RegExp, string][] = [
  [/github|gitlab|codeberg|bitbucket|sourcehut/i, "code"],
  [/linkedin|xing/i, "network"],
  [/mastodon|fosstodon/i, "mastodon"],
  [/bluesky|bsky/i, "bluesky"],
];

/** Returns a site with the content of a resume. */
export function siteFromResume(resume: JsonResume, wishes: ResumeWishes): Pick<NewSite, "write"> {
  return { write: (folder) => writeSite(folder, filesOf(resume, wishes)) };
}

export interface ResumeWishes {
  /** Whether visitors see the phone number. */
  withPhone?: boolean | undefined;
}

/** Returns the content of the files of the site folder. What the resume does not have is not in them. */
export function filesOf(resume: JsonResume, wishes: ResumeWishes = {}): SiteContent {
  const { name, label, email, summary } = resume.basics;
  const projects = projectsOf(resume);
  const location = locationOf(resume);
  return {
    "site.yaml": {
      name: line(name),
      ...optionalField("title", label),
      headline: greetingOf(name),
      ...(summary !== undefined && { intro: text(summary) }),
      ...(email !== undefined && { email }),
      ...optionalField("location", location),
      language: "en",
      links: linksOf(resume, wishes),
      resume: "/resume.pdf",
    },
    "projects.yaml": { filters: filtersOf(projects), projects },
    "tech.yaml": { favorites: [], stack: stackOf(resume) },
    "me.yaml": {
      hero: { ...optionalField("location", location), ...optionalField("tagline", label) },
      about: { paragraphs: unique((summary ?? "").split(/\n+/).map(text)) },
      work: [...workOf(resume), ...volunteerOf(resume)],
      journey: awardsOf(resume),
      education: uniqueBy([...educationOf(resume), ...certificatesOf(resume)], ({ name }) => name),
      languages: languagesOf(resume),
      hobbies: interestsOf(resume),
    },
    "contact.yaml": contactOf(name),
  };
}

export function profilesOf({ basics: { profiles } }: JsonResume) {
  const links = profiles.flatMap(({ network, username, url: address }) => {
    if (address === undefined || !isWebAddress(address)) return [];
    const kind = kinds.find(([pattern]) => pattern.test(`${network} ${address}`))?.[1] ?? "website";
    return [{ kind, label: line(network ?? username ?? address), url: address }];
  });
  return uniqueBy(links, ({ url }) => url).slice(0, 17);
}

function linksOf(resume: JsonResume, { withPhone = false }: ResumeWishes): object[] {
  const { website, url = website, email, phone } = resume.basics;
  const links = profilesOf(resume);
  if (url !== undefined && isWebAddress(url)) links.push({ kind: "website", label: "Website", url });
  if (email !== undefined) links.push({ kind: "mail", label: "Email", url: `mailto:${email}` });
  const number = withPhone ? (phone?.replace(/[^\d+]/g, "") ?? "") : "";
  if (/^\+?\d{3,}$/.test(number)) links.push({ kind: "phone", label: "Phone", url: `tel:${number}` });
  return uniqueBy(links, ({ url: address }) => address);
}

function locationOf({ basics: { location } }: JsonResume): string | undefined {
  const place = [location?.city ?? location?.address, location?.region ?? location?.countryCode].filter(
    Boolean,
  );
  return place.length > 0 ? line(place.join(", ")) : undefined;
}
