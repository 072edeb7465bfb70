import { oneLine } from "../inbox/one-line.ts";
import { describePeriod } from "./describe-period.ts";
import type { Letter } from "./read-letter.ts";

/** A line of a letter: what was counted or when something was, and a name, which can come from strangers. */
interface Line {
  fact: string;
  name: string;
  /** Where the name leads. */
  url?: string;
}

/** A letter in words, from which its text and its HTML are written. */
export interface DescribedLetter {
  subject: string;
  /** Such as "Your week on ada.example". */
  title: string;
  period: string;
  /** Sentences. */
  summary: string[];
  /** Empty if there is nothing to draw. `short` is what fits below a bar. */
  days: { label: string; short: string; visits: number }[];
  sections: { title: string; lines: Line[] }[];
  links: { text: string; url: string }[];
}

interface DescribeOptions {
  /** An origin without a slash at its end. */
  siteUrl: string;
  timeZone: string;
}

/** Lines of a section. */
const mostLines = 5;
/** Characters of a name. Titles and labels can be longer, and sources are what strangers say. */
const longestName = 80;

const numbers = new Intl.NumberFormat("en-US");
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" });

/** Says in words what a letter is about. */
export function describeLetter(letter: Letter, { siteUrl, timeZone }: DescribeOptions): DescribedLetter {
  const { every, period, visits, posts, sources, countries, openings, resumes, contacts, waiting } = letter;
  const title = `Your ${every} on ${new URL(siteUrl).host}`;
  const toLines = (list: { name: string; visits: number }[]) =>
    list.map(({ name, visits }) => ({ fact: countVisits(visits), name: cleanName(name) }));
  const sections = [
    {
      title: "Most visited posts",
      lines: posts.map(({ path, title, visits, finished }) => ({
        fact: `${countVisits(visits)}, ${finished === 0 ? "none" : numbers.format(finished)} to the end`,
        name: cleanName(title ?? path),
        url: new URL(path, siteUrl).href,
      })),
    },
    { title: "New sources, which nobody came from in the 90 days before", lines: toLines(sources) },
    { title: "Countries", lines: toLines(countries) },
    {
      title: "Share links that were opened for the first time",
      lines: openings.map(({ label, openedAt }) => ({
        fact: formatTime(openedAt, timeZone),
        name: cleanName(label),
      })),
    },
    {
      title: "What visitors did",
      lines: toLines(
        [
          { name: "Resume downloaded", visits: resumes },
          { name: "Message sent", visits: contacts },
        ].filter(({ visits }) => visits > 0),
      ),
    },
  ];
  return {
    subject: `${title}: ${visits === 0 ? "no visits" : countVisits(visits)}`,
    title,
    period: describePeriod({ every, ...period }),
    summary: summarize(letter),
    days: visits === 0 ? [] : letter.days.map((day) => labelDay(day, every)),
    sections: sections.filter(({ lines }) => lines.length > 0).map(limitLines),
    links: [
      ...(waiting === 0 ? [] : [{ text: countMessages(waiting), url: `${siteUrl}/admin/messages` }]),
      { text: "All figures are on the dashboard", url: `${siteUrl}/admin` },
      { text: "To change how often you get this letter, or turn it off", url: `${siteUrl}/admin/account` },
    ],
  };
}

function countVisits(visits: number): string {
  return visits === 1 ? "1 visit" : `${numbers.format(visits)} visits`;
}

function countMessages(count: number): string {
  return count === 1
    ? "1 message waits for an answer"
    : `${numbers.format(count)} messages wait for an answer`;
}

function summarize({ every, visits, visitors, before, isFirst }: Letter): string[] {
  if (visits === 0) {
    const earlier = before.visits === 0 ? "none either" : countVisits(before.visits);
    return [`A quiet ${every}: nobody visited the site. The ${every} before had ${earlier}.`];
  }
  if (isFirst)
    return [`${countVisits(visits)}. It is the first ${every} with visits.`, ...countVisitors(visitors)];
  return [
    `${countVisits(visits)}, ${compare(visits, before.visits, every)}.`,
    ...countVisitors(visitors, before.visitors === 0 ? "" : `, ${compare(visitors, before.visitors, every)}`),
  ];
}

/** Visits of older versions have no visitors. */
function countVisitors(visitors: number, comparison = ""): string[] {
  if (visitors === 0) return [];
  const count = visitors === 1 ? "1 visitor" : `${numbers.format(visitors)} visitors`;
  return [`${count}${comparison}. Who came on two days counts twice.`];
}

/** Says how a number has changed, such as "25% more than in the week before (250)". There is no percentage of nothing. */
export function compare(now: number, before: number, every: Letter["every"]): string {
  if (before === 0) return `after none in the ${every} before`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (now === before) return `as many as in the ${every} before`;
  const difference =
    percent === 0
      ? "about as many as"
      : `${numbers.format(percent)}% ${now > before ? "more" : "fewer"} than`;
  return `${difference} in the ${every} before (${numbers.format(before)})`;
}

function labelDay({ day, visits }: Letter["days"][number], every: Letter["every"]) {
  const name = weekday.format(Date.parse(day));
  const number = String(Number(day.slice(8)));
  return { label: `${name} ${number}`, short: every === "week" ? name : number, visits };
}

function formatTime(time: number, timeZone: string): string {
  const format = {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat("en-US", { ...format, hourCycle: "h23", timeZone }).format(time);
}

function limitLines({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length <= mostLines) return { title, lines };
  const others = lines.length - mostLines;
  return {
    title,
    lines: [...lines.slice(0, mostLines), { fact: `and ${numbers.format(others)} more`, name: "" }],
  };
}

/** Controls of the writing direction, with which a name could change how the text after it looks. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name that fits into a line, and cannot change what is beside it. */
function cleanName(name: string): string {
  const clean = oneLine(name.replace(directionControls, ""));
  const characters = [...clean];
  return characters.length <= longestName ? clean : `${characters.slice(0, longestName).join("")}…`;
}
