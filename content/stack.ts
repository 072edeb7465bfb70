import type { NextTopic, StackEntry } from "./types.ts";

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];

export const stack: Ten<StackEntry> = [
  {
    name: "TypeScript",
    category: "Language",
    learnedAt: "A summer with the handbook, then Potluck",
    firstEncounter: 2024,
    interestingFact: "Its type system can run a game of tic-tac-toe without executing a line of code.",
    currentUse: "Everything new I start",
    proficiency: "Advanced",
  },
  {
    name: "JavaScript",
    category: "Language",
    learnedAt: "The browser console and a lot of MDN",
    firstEncounter: 2023,
    interestingFact:
      'The first version was written in ten days, and typeof null has been "object" ever since.',
    currentUse: "Small pages that need no build step",
    proficiency: "Advanced",
  },
  {
    name: "Python",
    category: "Language",
    learnedAt: "CS50x and my aunt's workshop",
    firstEncounter: 2023,
    interestingFact: "It is named after Monty Python, which is why its examples say spam and eggs.",
    currentUse: "Scripts, coursework, Nightline's timetable import",
    proficiency: "Intermediate",
  },
  {
    name: "React",
    category: "Frontend",
    learnedAt: "University elective, then by building Potluck",
    firstEncounter: 2024,
    interestingFact:
      "It got its start in the news feed of one social network and the photo pages of another.",
    currentUse: "The front ends of Potluck and Shelfmate",
    proficiency: "Intermediate",
  },
  {
    name: "CSS",
    category: "Frontend",
    learnedAt: "Copying posters I liked, pixel by pixel",
    firstEncounter: 2023,
    interestingFact: "Early drafts let readers blend their own styles with the author's by percentage.",
    currentUse: "Grid, container queries, and no framework if I can help it",
    proficiency: "Advanced",
  },
  {
    name: "Node.js",
    category: "Backend",
    learnedAt: "A course project that needed a chat",
    firstEncounter: 2024,
    interestingFact: "It runs on the same engine as Chrome's tabs, without a window in sight.",
    currentUse: "The Shelfmate API and its reminders",
    proficiency: "Intermediate",
  },
  {
    name: "Express",
    category: "Backend",
    learnedAt: "Reading the middleware of a stranger's project",
    firstEncounter: 2025,
    interestingFact: "A request is a parcel passed down a line of functions until one of them keeps it.",
    currentUse: "Shelfmate's routes",
    proficiency: "Intermediate",
  },
  {
    name: "MongoDB",
    category: "Database",
    learnedAt: "Shelfmate, including one restore from backup",
    firstEncounter: 2025,
    interestingFact: 'The name comes from "humongous." Our biggest collection holds 412 things.',
    currentUse: "Items, loans, and waiting lists in Shelfmate",
    proficiency: "Beginner",
  },
  {
    name: "Git",
    category: "Tools",
    learnedAt: "The week I lost an assignment",
    firstEncounter: 2023,
    interestingFact: "It was hosting its own source code within days of its first commit.",
    currentUse: "Every day; I'm no longer afraid of rebase",
    proficiency: "Intermediate",
  },
  {
    name: "Docker",
    category: "Tools",
    learnedAt: "Still at it, with a notebook",
    firstEncounter: 2025,
    interestingFact: "A container isn't a small machine; it's an ordinary process with a narrow view.",
    currentUse: "Running our test database the same way on three laptops",
    proficiency: "Learning",
  },
];

export const nextTopic: NextTopic = {
  heading: "What I want to learn next",
  text: "PostgreSQL, properly: constraints, transactions, and how to read a query plan without guessing. Alongside it I'm trying modern backend frameworks, Fastify and Hono first, by moving Shelfmate over one route at a time.",
};
