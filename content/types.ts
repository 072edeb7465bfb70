/** A picture in `content/pictures/`. `key` is its file name without the width and the extension. */
export interface Picture {
  key: string;
  width: number;
  height: number;
  alt: string;
}

export interface StatTile {
  value: string;
  label: string;
}

export interface SocialLink {
  kind: "code" | "network" | "mail";
  label: string;
  url: string;
}

export interface Profile {
  name: string;
  /** What you do, in a few words. */
  title: string;
  /** The line that types itself on the home screen. */
  headline: string;
  intro: string;
  email: string;
  location: string;
  portrait: Picture;
  stats: readonly [StatTile, StatTile, StatTile];
  social: readonly [SocialLink, SocialLink, SocialLink];
  /** URL of the resume, relative to the site root. */
  resume: string;
}

export type Role = "Solo Developer" | "Backend Developer" | "Designer & Developer";

export interface Project {
  title: string;
  description: string;
  techStack: readonly string[];
  /** Key of a picture in `content/pictures/`. */
  image: string;
  imageAlt: string;
  imageWidth: number;
  imageHeight: number;
  /** URL of the code repository. */
  github: string;
  /** URL of the live demo. */
  url: string;
  /** Year and month, such as `"2026-06"`. Shown as "June 2026". */
  date: `${number}-${number}`;
  role: Role;
  isGroup: boolean;
}

export type Proficiency = "Advanced" | "Intermediate" | "Beginner" | "Learning";

export interface FavoriteTech {
  name: string;
  rank: 1 | 2 | 3;
  reason: string;
  /** Year. */
  firstEncounter: number;
  proficiency: Proficiency;
  whyTop: string;
  picture: Picture;
}

export type StackCategory = "Language" | "Frontend" | "Backend" | "Database" | "Tools";

export interface StackEntry {
  name: string;
  category: StackCategory;
  learnedAt: string;
  /** Year. */
  firstEncounter: number;
  interestingFact: string;
  currentUse: string;
  proficiency: Proficiency;
}

export interface NextTopic {
  heading: string;
  text: string;
}

export interface CoreValue {
  name: string;
  description: string;
}

export interface JourneyStep {
  /** A year or a range of years. */
  when: string;
  title: string;
  description: string;
}

export interface Institution {
  name: string;
  place: string;
  when: string;
  degree: string;
  description: string;
}

export type HobbyLevel = "Intermediate" | "Goal" | "Dream" | "Nostalgic";

export interface Hobby {
  name: string;
  status: string;
  description: string;
  level: HobbyLevel;
}

export interface Me {
  hero: {
    location: string;
    studentStatus: string;
    tagline: string;
  };
  about: {
    paragraphs: readonly string[];
    coreValues: readonly CoreValue[];
  };
  journey: readonly [JourneyStep, JourneyStep, JourneyStep];
  education: readonly [Institution, Institution];
  hobbies: readonly [Hobby, Hobby, Hobby, Hobby, Hobby];
}
