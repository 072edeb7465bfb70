import { oneLine } from "../../core/mail/one-line.ts";
import { describePeriod, nameDay } from "./describe-period.ts";
import type { Letter } from "./read-letter.ts";
import { countVisits, summarize } from "./summarize.ts";

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
        fact: `${countVisits(visits)}, ${finished === 0 ? "none" : numbers.format(finished)} read to the end`,
        name: cleanName(title ?? path),
        url: new URL(path, siteUrl).href,
      })),
    },
    { title: "New sources (none in the previous 90 days)", lines: toLines(sources) },
    { title: "Countries", lines: toLines(countries) },
    {
      title: "Share links opened for the first time",
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
  const insightUrl = `${siteUrl}/admin/insight?from=${period.from}&to=${period.to}`;
  return {
    subject: `${title}: ${visits === 0 ? "no visits" : countVisits(visits)}`,
    title,
    period: describePeriod({ every, ...period }),
    summary: summarize(letter),
    days: visits === 0 ? [] : letter.days.map((day) => labelDay(day, every)),
    sections: sections.filter(({ lines }) => lines.length > 0).map(limitLines),
    links: [
      ...(waiting === 0 ? [] : [{ text: countMessages(waiting), url: `${siteUrl}/admin/messages` }]),
      { text: "See all figures", url: insightUrl },
      {
        text: "Change how often you get this letter, or turn it off",
        url: `${siteUrl}/admin/settings/letter`,
      },
    ],
  };
}

function countMessages(count: number): string {
  return count === 1
    ? "1 message is waiting for a reply"
    : `${numbers.format(count)} messages are waiting for a reply`;
}

function labelDay({ day, visits }: Letter["days"][number], every: Letter["every"]) {
  const { weekday, number } = nameDay(day);
  return { label: `${weekday} ${number}`, short: every === "week" ? weekday : number, visits };
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
