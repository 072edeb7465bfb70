import type { actions } from "../../core/visits/contract/insight-dimensions.ts";
import type { Visit } from "../../core/visits/server/visits.ts";
import { demoPosts } from "./demo-content.ts";
import { pickWeighted } from "./random.ts";

type Action = (typeof actions)[number];

const agents = [
  { device: "Desktop", browser: "Chrome", system: "Windows", weight: 30 },
  { device: "Phone", browser: "Safari", system: "iOS", weight: 18 },
  { device: "Phone", browser: "Chrome", system: "Android", weight: 17 },
  { device: "Desktop", browser: "Firefox", system: "Linux", weight: 12 },
  { device: "Desktop", browser: "Safari", system: "macOS", weight: 12 },
  { device: "Desktop", browser: "Microsoft Edge", system: "Windows", weight: 7 },
  { device: "Tablet", browser: "Safari", system: "iOS", weight: 4 },
] as const;

const languages = [
  { language: "en", weight: 58 },
  { language: "de", weight: 20 },
  { language: "pl", weight: 6 },
  { language: "fr", weight: 6 },
  { language: "pt", weight: 5 },
  { language: "ja", weight: 5 },
] as const;

const sources = [
  { source: "", weight: 36 },
  { source: "Google", weight: 22 },
  { source: "LinkedIn", weight: 12 },
  { source: "Hacker News", weight: 11 },
  { source: "GitHub", weight: 8 },
  { source: "Mastodon", weight: 5 },
  { source: "DuckDuckGo", weight: 4 },
  { source: "lists.example.org", weight: 2 },
] as const;

const campaigns = [
  { campaign: "", weight: 92 },
  { campaign: "newsletter", weight: 5 },
  { campaign: "meetup", weight: 3 },
] as const;

const firstPages = [
  { path: "/", weight: 40 },
  { path: "/projects", weight: 12 },
  { path: "/me", weight: 8 },
  { path: "/tech", weight: 5 },
  { path: "/blog", weight: 8 },
  ...demoPosts.map(({ slug, views }) => ({ path: `/blog/${slug}`, weight: views / 20 })),
];

/** Invents what a browser reports about a visit, as it is stored. */
export function inventDetails(random: () => number): Partial<Visit> {
  const { device, browser, system } = pickWeighted(agents, random);
  const { source } = pickWeighted(sources, random);
  const { campaign } = pickWeighted(campaigns, random);
  const { language } = pickWeighted(languages, random);
  return { device, browser, system, language, source, campaign, report: inventReport(random) };
}

function inventReport(random: () => number): string {
  const paths = new Set<string>();
  do paths.add(pickWeighted(firstPages, random).path);
  while (random() < 0.42);
  const pages = Array.from(paths, (path) => ({
    path,
    seconds: Math.round(4 + 150 * random() ** 3),
    read: path.startsWith("/blog/") ? Math.round(100 * Math.min(1, 0.15 + random())) : 100,
  }));
  return JSON.stringify({ pages, actions: inventActions(paths, random) });
}

function inventActions(paths: ReadonlySet<string>, random: () => number): Action[] {
  const isPost = [...paths].some((path) => path.startsWith("/blog/"));
  const chances: readonly [Action, number][] = [
    ["resume", paths.has("/") ? 0.06 : 0],
    ["project", paths.has("/projects") ? 0.35 : 0],
    ["outbound", isPost ? 0.12 : 0.04],
    ["like", isPost ? 0.07 : 0],
    ["feed", paths.has("/blog") ? 0.05 : 0],
    ["contact-started", 0.03],
  ];
  const done = chances.filter(([, chance]) => random() < chance).map(([action]) => action);
  return done.includes("contact-started") && random() < 0.6 ? [...done, "contact-sent"] : done;
}
