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
      "At university I ended up on the side of the team that asks what happens when the request arrives twice. I enjoy that side: data models, error cases, the message somebody reads when a thing went wrong.",
      "I am still early. I have never run anything for more than a few hundred people, and I ask a lot of questions in review. I am looking for a team that writes things down and does not mind them.",
    ],
    coreValues: [
      {
        name: "Finish small",
        description: "A narrow thing that works today beats a wide one that nearly does.",
      },
      { name: "Say it plainly", description: "In error messages, in commits, and when I do not know." },
      {
        name: "Leave room for everyone",
        description: "Keyboard, screen reader, old phone: checked, not assumed.",
      },
      { name: "Mend before replacing", description: "Read the old code first. Somebody had a reason." },
    ],
  },
  journey: [
    {
      when: "2023",
      title: "The repair log",
      description:
        "The workshop kept its jobs on paper tags, and tags fall off. I learned enough Python to print the day's repairs in order of promise. My aunt's review: \"The font is small.\"",
    },
    {
      when: "2024",
      title: "From scripts to the web",
      description:
        "I finished CS50x after school and spent the summer before university on a drum machine in the browser. It taught me JavaScript, audio clocks, and that friends will always find the button you forgot.",
    },
    {
      when: "2025 to now",
      title: "Building with others",
      description:
        "Group projects turned into things people use: Potluck for shared dinners, then Shelfmate for two floors of our dormitory. I learned to review, to be reviewed, and to take backups before I need them.",
    },
  ],
  education: [
    {
      name: "Svitava Technical University",
      place: "Brno",
      when: "2024 to now",
      degree: "BSc in Computer Science",
      description:
        "Databases, operating systems, networks. Student assistant for the introductory programming lab, where I mostly teach reading error messages from the top.",
    },
    {
      name: "Linden Street Grammar School",
      place: "Brno",
      when: "2020 to 2024",
      degree: "School-leaving certificate, mathematics and physics",
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
      description: "Mostly tram stops at dusk. Thirty-six tries make me look before I press.",
      level: "Intermediate",
    },
    {
      name: "Riding the Danube",
      status: "Planned for next summer",
      description: "Passau to Budapest on a bicycle I built from workshop leftovers. The wheels are done.",
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
        "The grey console still lives in the kitchen drawer. My brother's record stands since 2014.",
      level: "Nostalgic",
    },
  ],
};
