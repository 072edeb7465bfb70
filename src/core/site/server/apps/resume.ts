/** What a resume is made from. A date is `2026`, `2026-06` or `2026-06-15`; any other text is shown as it is. */
export interface Resume {
  name: string;
  /** What the person does, in a few words. */
  label?: string | undefined;
  email?: string | undefined;
  phone?: string;
  /** The person's website. */
  url?: string;
  location?: string;
  summary?: string | undefined;
  links: readonly { label: string; url: string }[];
  work: readonly ResumeWork[];
  education: readonly ResumeEducation[];
  skills: readonly { name: string; keywords: readonly string[] }[];
  projects: readonly ResumeProject[];
  languages?: readonly { name: string; fluency?: string }[];
  interests: readonly { name: string }[];
  /** What others say. */
  references?: readonly { name: string; text: string }[];
  /** The language that the texts are written in, as a tag. English by default. */
  lang?: string;
}

export interface ResumeWork {
  title: string;
  organization: string;
  /** Omitted if the period is not known. */
  from?: string;
  /** Omitted for a current job. */
  to?: string;
  text: string;
  highlights: readonly string[];
}

export interface ResumeEducation {
  institution: string;
  degree: string;
  /** Omitted if the period is not known. */
  from?: string;
  /** A date, or a word such as `present`. Omitted when `from` is the entire period. */
  to?: string;
  text?: string;
}

export interface ResumeProject {
  name: string;
  text: string;
  url?: string;
  date?: string;
  tags: readonly string[];
}
