import type { MessageState } from "../../src/core/messages/contract/message-states.ts";
import { type DemoPost, demoMessages, demoPosts } from "../../src/features/demo/demo-content.ts";
import type { DemoContent } from "../../src/features/demo/fill-demo.ts";
import { createRandom, pick } from "../../src/features/demo/random.ts";

/** Three years. */
const days = 1_096;

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

interface Numbers {
  posts: number;
  visits: number;
  messages: number;
}

/** Writes so many posts and messages, and plans so many visits, over three years, the same in every run. */
export function writeLargeDemo({ posts, visits, messages }: Numbers): DemoContent {
  const randomPosts = createRandom(20_260_102);
  const randomMessages = createRandom(20_260_103);
  return {
    posts: spread(posts, randomPosts).map((age, index) => ({
      ...writePost(index + 1, randomPosts),
      daysAgo: days * age,
    })),
    messages: spread(messages, randomMessages).map((age, index) => {
      const message = { ...writeMessage(index + 1, randomMessages), hoursAgo: days * 24 * age };
      return { ...message, state: chooseState(message, randomMessages) };
    }),
    visits: { count: visits, days },
  };
}

/** Returns numbers from nearly 1 to nearly 0 in equal parts of that range. */
function spread(count: number, random: () => number): number[] {
  return Array.from({ length: count }, (_, index) => 1 - (index + random()) / count);
}

/** Writes the post with this number: about 8 KB of paragraphs under headings, and its views and likes. */
function writePost(number: number, random: () => number): Omit<DemoPost, "daysAgo"> {
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
function writeMessage(number: number, random: () => number) {
  const name = pick(demoMessages, random).name;
  return {
    name,
    email: `reader-${number}@example.com`,
    message: `${pick(demoMessages, random).message}\n${pick(demoMessages, random).message}`,
    consent: random() < 0.4,
  };
}

/**
 * Chooses what an owner who reads messages every few days has done with one: most that are older than a month are replied to or
 * archived, and only those of the last days are new.
 * @param random returns a number from 0 to 1, without 1
 */
function chooseState(
  { consent, hoursAgo }: { consent: boolean; hoursAgo: number },
  random: () => number,
): MessageState {
  const [daysAgo, chance] = [hoursAgo / 24, random()];
  if (chance < 0.05) return "spam";
  if (daysAgo < 3) return chance < 0.7 ? "new" : "read";
  if (daysAgo < 30) {
    if (chance < 0.1) return "trash";
    if (chance < 0.4) return "read";
    return consent || chance > 0.8 ? "replied" : "archived";
  }
  if (!consent && chance < 0.15) return "read";
  return consent && chance < 0.8 ? "replied" : "archived";
}
