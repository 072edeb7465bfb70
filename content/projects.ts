import type { Project } from "./types.ts";

export const projects: readonly [Project, Project, Project, Project] = [
  {
    title: "Shelfmate",
    description:
      "A lending shelf for our dorm: drills, tents, the one good projector. Residents reserve an item, get a reminder, and pass it on to the next person. I wrote the API and the rule that stops two people from booking the same guitar.",
    techStack: ["React", "Node.js", "Express", "MongoDB"],
    image: "shelfmate",
    imageAlt: "Shelfmate: a grid of things to borrow, including a drill, a tent, a guitar, and a bicycle.",
    imageWidth: 1280,
    imageHeight: 800,
    github: "https://example.com/code/shelfmate",
    url: "https://example.com/shelfmate",
    date: "2026-06",
    role: "Backend Developer",
    isGroup: true,
  },
  {
    title: "Potluck",
    description:
      "Plan one dinner with six people and no spreadsheet. Change the number of guests and every ingredient rescales; tick something off and it disappears from everyone's list right away. I drew the screens and built the front end.",
    techStack: ["React", "TypeScript", "Node.js", "WebSocket"],
    image: "potluck",
    imageAlt: "Potluck: a pot of pumpkin soup on a table beside a tablet showing a shared shopping list.",
    imageWidth: 1280,
    imageHeight: 800,
    github: "https://example.com/code/potluck",
    url: "https://example.com/potluck",
    date: "2026-02",
    role: "Designer & Developer",
    isGroup: true,
  },
  {
    title: "Nightline",
    description:
      "Night buses here run every half hour, and missing one is a long, cold lesson. Nightline answers one question: when do I have to put my shoes on? It reads the public timetable once a night and loads on one bar of signal.",
    techStack: ["Python", "Flask", "SQLite", "js"],
    image: "nightline",
    imageAlt: "Nightline: a dark city map with glowing bus lines and a phone counting down seven minutes.",
    imageWidth: 1280,
    imageHeight: 800,
    github: "https://example.com/code/nightline",
    url: "https://example.com/nightline",
    date: "2025-04",
    role: "Solo Developer",
    isGroup: false,
  },
  {
    title: "Sixteen Steps",
    description:
      "A drum machine in a browser tab: five voices, sixteen steps, no install. Most of the work went into timing, because a beat scheduled with setTimeout limps. The entire pattern fits in the URL, so sharing a groove means sharing a link.",
    techStack: ["js", "Web Audio", "HTML", "CSS"],
    image: "sixteen-steps",
    imageAlt: "Sixteen Steps: a step sequencer with rows of lit pads, five knobs, and a waveform.",
    imageWidth: 1280,
    imageHeight: 800,
    github: "https://example.com/code/sixteen-steps",
    url: "https://example.com/sixteen-steps",
    date: "2024-08",
    role: "Solo Developer",
    isGroup: false,
  },
];
