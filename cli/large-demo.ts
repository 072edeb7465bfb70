import type { BlogInput } from "../contract/blogs.ts";
import { demoMessages, demoPosts } from "./demo-content.ts";
import { pick } from "./random.ts";

/** The characters of a generated post. */
const postLength = 8_000;
/** Paragraphs between two headings. */
const sectionLength = 4;

const openings = [
  "Notes on",
  "What I got wrong about",
  "A month with",
  "The quiet parts of",
  "Measuring",
  "Explaining",
  "Three mistakes in",
  "A smaller way to do",
  "Before you reach for",
  "How we test",
];
const subjects = [
  "indexes",
  "the terminal",
  "focus rings",
  "slow networks",
  "error messages",
  "database migrations",
  "color contrast",
  "commit messages",
  "caching",
  "keyboard shortcuts",
  "code review",
  "time zones",
  "regular expressions",
  "backups",
  "type systems",
];
const circumstances = [
  "on a student budget",
  "at the booking page of our club",
  "on an old laptop",
  "in the week before a deadline",
  "with a team of four",
  "for people in a hurry",
  "on the train",
  "a year later",
];

const tags = [...new Set(demoPosts.flatMap((post) => post.tags))];
const paragraphs = demoPosts.filter(({ published }) => published).flatMap(({ content }) => content);
const covers = [...new Set(demoPosts.map(({ image }) => image))];

/** Writes the sample post with this number: about 8 KB of paragraphs under headings, and its views and likes. */
export function writePost(
  number: number,
  random: () => number,
): BlogInput & { views: number; likes: number } {
  const subject = pick(subjects, random);
  const title = `${pick(openings, random)} ${subject} ${pick(circumstances, random)}`;
  const content: string[] = [];
  for (let length = 0; length < postLength; length += content.at(-1)?.length ?? 0) {
    const isHeading = content.length % (sectionLength + 1) === sectionLength;
    content.push(
      isHeading ? `## ${pick(openings, random)} ${pick(subjects, random)}` : pick(paragraphs, random),
    );
  }
  // A few posts are read by many.
  const views = Math.floor(12 / (random() + 0.004));
  return {
    title,
    slug: `${title.toLowerCase().replaceAll(" ", "-")}-${number}`,
    image: pick(covers, random),
    content,
    published: true,
    tags: [subject, pick(tags, random)],
    views,
    likes: Math.floor(views * random() * 0.2),
  };
}

/** Writes a message of two texts of the sample's messages, with the address of an invented sender. */
export function writeMessage(number: number, random: () => number) {
  const name = pick(demoMessages, random).name;
  return {
    name,
    email: `reader-${number}@example.com`,
    message: `${pick(demoMessages, random).message}\n${pick(demoMessages, random).message}`,
    consent: random() < 0.4,
  };
}
