import type { Profile } from "./types.ts";

export const profile: Profile = {
  name: "Ines Kovar",
  title: "Computer science student and junior web developer",
  headline: "Hi, I'm Ines. I build web apps people keep using.",
  intro:
    "Third-year computer science student in Brno. I started with a repair log for my aunt's bicycle workshop; these days I mostly write TypeScript and the servers behind it.",
  email: "ines.kovar@example.com",
  location: "Brno, Czechia",
  portrait: {
    key: "portrait",
    width: 640,
    height: 640,
    alt: "Illustrated portrait of Ines: brown bob, round glasses, a mustard turtleneck, headphones around her neck, and a window at night behind her.",
  },
  stats: [
    { value: "3+", label: "Years coding" },
    { value: "CS50x", label: "Certificate" },
    { value: "5+", label: "Languages" },
  ],
  social: [
    { kind: "code", label: "Code repositories", url: "https://example.com/code/ines-kovar" },
    { kind: "network", label: "Professional network", url: "https://example.com/in/ines-kovar" },
    { kind: "mail", label: "Email", url: "mailto:ines.kovar@example.com" },
  ],
  resume: "/resume.pdf",
};
