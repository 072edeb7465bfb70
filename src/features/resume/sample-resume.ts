import type { Resume } from "../../core/site/server/apps/resume.ts";

/** A resume for tests, with every property and letters from all of Latin Extended. */
export const sampleResume: Resume = {
  name: "Łucja Žižková-Đặng",
  label: "Backend developer",
  email: "lucja@example.com",
  phone: "+420 123 456 789",
  url: "https://lucja.example.com/",
  location: "Brno, Czechia",
  summary: "Efficient offline-first services, from first sketch to final fix.",
  links: [
    { label: "Code", url: "https://example.com/code/lucja" },
    { label: "Mail", url: "mailto:lucja@example.com" },
  ],
  work: [
    {
      title: "Backend developer",
      organization: "Nightline s.r.o.",
      from: "2023-06",
      text: "Kept the timetable running.",
      highlights: ["Halved the time of an import", "Wrote the on-call guide"],
    },
  ],
  education: [
    {
      institution: "Masaryk University",
      degree: "BSc in Computer Science",
      from: "2019",
      to: "2022",
      text: "Graph theory.",
    },
  ],
  skills: [{ name: "Languages", keywords: ["TypeScript", "Go"] }],
  projects: [
    {
      name: "Shelfmate",
      text: "A lending shelf.",
      url: "https://example.com/shelfmate",
      date: "2026-06",
      tags: ["TypeScript", "SQLite"],
    },
  ],
  languages: [{ name: "Polish", fluency: "Native" }],
  interests: [{ name: "Bouldering" }, { name: "Bread" }],
};
