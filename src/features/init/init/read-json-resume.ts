import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import { CommandFault } from "../../../core/cli/command-fault.ts";

/** Far larger than any resume, in bytes. */
const maxSize = 1024 * 1024;

/** Replaces control characters, which have no meaning in a resume, and removes space around the text. */
function clean(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, " ").trim();
}

/** A text without control characters, or `undefined` if there is none. */
const optional = z
  .string()
  .transform((text) => clean(text) || undefined)
  .optional();
const texts = z
  .array(optional)
  .default([])
  .transform((list) => list.filter((text) => text !== undefined));
/** A year, a month, or a day, as the schema says. */
const date = optional;

/**
 * The parts of the JSON Resume schema 1.0.0 that a site shows, and what they were called before it. `listUntaken` names
 * all others. https://jsonresume.org/schema
 */
export const resumeSchema = z.object({
  basics: z.object({
    name: z.string("must be your name").transform(clean).pipe(z.string().min(1, "must not be empty")),
    label: optional,
    email: z.email("must be an email address").optional(),
    phone: optional,
    url: optional,
    website: optional,
    summary: optional,
    location: z
      .object({ city: optional, region: optional, countryCode: optional, address: optional })
      .optional(),
    profiles: z.array(z.object({ network: optional, username: optional, url: optional })).default([]),
  }),
  work: z
    .array(
      z.object({
        name: optional,
        company: optional,
        position: optional,
        startDate: date,
        endDate: date,
        summary: optional,
        highlights: texts,
      }),
    )
    .default([]),
  volunteer: z
    .array(
      z.object({
        organization: optional,
        position: optional,
        startDate: date,
        endDate: date,
        summary: optional,
        highlights: texts,
      }),
    )
    .default([]),
  education: z
    .array(
      z.object({
        institution: optional,
        area: optional,
        studyType: optional,
        startDate: date,
        endDate: date,
        courses: texts,
      }),
    )
    .default([]),
  awards: z.array(z.object({ title: optional, date, awarder: optional, summary: optional })).default([]),
  certificates: z.array(z.object({ name: optional, date, issuer: optional })).default([]),
  skills: z.array(z.object({ name: optional, level: optional, keywords: texts })).default([]),
  projects: z
    .array(
      z.object({
        name: optional,
        description: optional,
        summary: optional,
        highlights: texts,
        keywords: texts,
        startDate: date,
        endDate: date,
        url: optional,
        roles: texts,
      }),
    )
    .default([]),
  languages: z.array(z.object({ language: optional, fluency: optional })).default([]),
  interests: z.array(z.object({ name: optional, keywords: texts })).default([]),
});

export type JsonResume = z.infer<typeof resumeSchema>;

/** What a file says, and what a site can show of it. */
export interface ReadResume {
  resume: JsonResume;
  content: unknown;
}

/** Reads a resume in the JSON Resume format. Throws a {@link CommandFault} that names what is wrong with the file. */
export async function readJsonResume(file: string): Promise<ReadResume> {
  const found = await stat(file);
  if (!found.isFile())
    throw new CommandFault(`${file} is not a file. Choose a resume in the JSON Resume format.`);
  if (found.size > maxSize)
    throw new CommandFault(`${file} has ${found.size} bytes; a resume has at most ${maxSize}.`);
  return parseJsonResume(await readFile(file, "utf8"), file);
}

export function parseJsonResume(text: string, file: string): ReadResume {
  let content: unknown;
  try {
    // Many programs write null for what is not known.
    content = JSON.parse(text.replace(/^\uFEFF/, ""), (_, value) => value ?? undefined);
  } catch (error) {
    throw new CommandFault(`${file} is not valid JSON: ${(error as SyntaxError).message}`);
  }
  const result = resumeSchema.safeParse(content);
  if (result.success) return { resume: result.data, content };
  const faults = result.error.issues.map(
    ({ path, message }) => `${path.join(".") || "the file"}: ${message}`,
  );
  throw new CommandFault(`${file} is not a resume in the JSON Resume format:\n${faults.join("\n")}`);
}
