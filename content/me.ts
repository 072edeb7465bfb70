import type { Me } from "./types.ts";

export const me: Me = {
  hero: {
    location: "Brno, Czechia",
    studentStatus: "Third-year computer science student",
    tagline:
      "I like software that behaves well on the worst day: a slow phone, a full database, a tired person.",
  },
  about: {
    paragraphs: [
      "I grew up above my aunt's bicycle workshop, so my idea of quality is practical. A repair is done when the bike leaves in the rain and does not come back. I try to hold code to that.",
      "At university I became the person on the team who asks what happens when the request arrives twice. I enjoy that role: data models, error cases, the message someone reads when something has gone wrong.",
      "I'm still early in my career. I've never run anything for more than a few hundred people, and I ask a lot of questions in review. I'm looking for a team that writes things down and doesn't mind being asked.",
    ],
    coreValues: [
      {
        name: "Finish small",
        description: "A small thing that works today beats a big one that almost does.",
      },
      { name: "Say it plainly", description: "In error messages, in commits, and when I don't know." },
      {
        name: "Leave room for everyone",
        description: "Keyboard, screen reader, old phone: checked, not assumed.",
      },
      { name: "Repair before replacing", description: "Read the old code first. Someone had a reason." },
    ],
  },
  journey: [
    {
      when: "2023",
      title: "The repair log",
      description:
        "The workshop kept its jobs on paper tags, and tags fall off. I learned enough Python to print the day's repairs in the order they were promised. My aunt's review: \"The font is small.\"",
    },
    {
      when: "2024",
      title: "From scripts to the web",
      description:
        "I finished CS50x after school and spent the summer before university on a drum machine in the browser. It taught me JavaScript, audio clocks, and the fact that friends will always find the button you forgot.",
    },
    {
      when: "2025 to present",
      title: "Building with others",
      description:
        "Group projects turned into things people use: Potluck for shared dinners, then Shelfmate for two floors of our dorm. I learned to review, to be reviewed, and to take backups before I need them.",
    },
  ],
  education: [
    {
      name: "Svitava Technical University",
      place: "Brno",
      when: "2024 to present",
      degree: "BSc in Computer Science",
      description:
        "Databases, operating systems, networks. Teaching assistant in the introductory programming lab, where I mostly teach people to read error messages from the top.",
    },
    {
      name: "Linden Street High School",
      place: "Brno",
      when: "2020 to 2024",
      degree: "High school diploma, math and physics",
      description:
        "Started the school's repair café with two friends. Final paper on how old synthesizers keep time.",
    },
  ],
  hobbies: [
    {
      name: "Bouldering",
      status: "Twice a week",
      description: "Good at slabs, bad at overhangs, worst at stopping before my fingers do.",
      level: "Intermediate",
    },
    {
      name: "Film photography",
      status: "One roll a month",
      description: "Mostly tram stops at dusk. Thirty-six exposures make me look before I press the shutter.",
      level: "Intermediate",
    },
    {
      name: "Riding the Danube",
      status: "Planned for next summer",
      description: "Passau to Budapest on a bike I built from workshop leftovers. The wheels are done.",
      level: "Goal",
    },
    {
      name: "Building a synthesizer",
      status: "A drawer full of parts",
      description:
        "A real one, with knobs and a wooden case. So far I own two oscillators and one burn mark.",
      level: "Dream",
    },
    {
      name: "Handheld puzzle games",
      status: "Whenever I visit my parents",
      description:
        "The gray console still lives in the kitchen drawer. My brother's record has stood since 2014.",
      level: "Nostalgic",
    },
  ],
};
