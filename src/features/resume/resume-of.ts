import { absoluteUrl } from "../../core/posts/server/body/absolute-url.ts";
import { appNames } from "../../core/site/contract/apps.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { appPages } from "../../core/site/server/apps/apps.ts";
import type { Resume } from "../../core/site/server/apps/resume.ts";

/** The sections of a resume to which no app adds anything. */
const none = { work: [], education: [], skills: [], projects: [], interests: [] };
const isPhone = /^tel:/i;

/** Returns what the resume says, from the same content as the pages. */
export function resumeOf(site: Site, siteUrl: string): Resume {
  const { profile } = site;
  const phone = profile.links.find(({ url }) => isPhone.test(url))?.url.replace(isPhone, "");
  const ofApps: Partial<Resume> = Object.assign({}, ...appNames.map((app) => appPages[app].resume?.(site)));
  return {
    name: profile.name,
    label: profile.title,
    email: profile.email,
    ...(phone !== undefined && { phone }),
    url: siteUrl,
    ...(profile.location !== undefined && { location: profile.location }),
    summary: profile.intro,
    links: profile.links.filter(({ url }) => /^https?:/i.test(url)),
    ...none,
    ...ofApps,
    projects: (ofApps.projects ?? []).map(({ url, ...project }) => ({
      ...project,
      ...(url !== undefined && { url: absoluteUrl(url, siteUrl) }),
    })),
    lang: profile.language,
  };
}
