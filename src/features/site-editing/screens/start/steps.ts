import { fileApps } from "../../../../core/site/contract/apps.ts";
import { type SiteEdit, valueAt } from "../../../../core/site/contract/edits.ts";
import { placeholderName } from "../../../../core/site/contract/profile.ts";
import type { EditedFile, EditedFileName, SiteEditing } from "../../../../core/site/contract/site-editing.ts";
import { listParts, readSample, type SitePart } from "../parts.ts";
import { describeFile, summarize } from "../schemas.ts";

/** A step of the guided setup: a few fields of a file, with what they are for. */
export interface Step extends SitePart {
  /** The end of its address. */
  slug: string;
  heading: string;
  /** Why a visitor would want to read this, in one sentence. */
  purpose: string;
}

function step(name: string, fields: string[], heading: string, purpose: string): Step {
  return { name, slug: name.toLowerCase(), file: "site.yaml", fields, page: "/", heading, purpose };
}

/** In the order in which visitors read their site. */
export const steps: readonly Step[] = [
  step(
    "Name",
    ["name", "title"],
    "What is your name?",
    "It is in the title of every page, together with what you do.",
  ),
  step("Photo", ["portrait"], "Add a photo of you", "It is on the home screen, beside the headline."),
  step(
    "Headline",
    ["headline"],
    "Say who you are in one line",
    "This line types itself on the home screen. Without it, visitors read your name there.",
  ),
  step("Intro", ["intro"], "Introduce yourself", "Two or three sentences below the headline are enough."),
  step(
    "Links",
    ["links"],
    "Where else can people find you?",
    "Your code, your professional network, and your email address.",
  ),
  ...fileApps.flatMap(({ name: app, setup }): Step[] => {
    if (setup === undefined) return [];
    const { name, field, heading, purpose } = setup;
    return [{ ...step(name, [field], heading, purpose), file: `${app}.yaml`, page: `/${app}` }];
  }),
  step(
    "Apps",
    ["apps"],
    "Choose your apps",
    "These are on the desk now, in this order. As long as you change nothing, each app appears there once it has content.",
  ),
];

/** What comes after the last step. */
export const endSlug = "end";

export function stepAddress(slug = endSlug): string {
  return `/admin/site/start/${slug}`;
}

/** Returns the edits that the form of a step begins with. They are saved only if the owner changes something. */
export function proposeEdits({ fields }: Step, { content }: EditedFile, apps: string[]): SiteEdit[] {
  // It cannot be read as YAML.
  if (content === null) return [];
  if (fields.includes("name") && valueAt(content, ["name"]) === placeholderName)
    return [{ op: "set", path: ["name"], value: "" }];
  if (fields.includes("apps") && valueAt(content, ["apps"]) === undefined)
    return [{ op: "set", path: ["apps"], value: apps }];
  return [];
}

/** A field of the site, and what visitors see of it. */
export interface FieldState {
  file: EditedFileName;
  field: string;
  title: string;
  /** Whether visitors see nothing of it. */
  isEmpty: boolean;
  /** Whether it still has content of the sample's person. */
  isSample: boolean;
}

/** Returns what visitors see of the fields of the site that are hidden while they are empty, in the order of the overview. */
export function listFields({ files, sample }: Pick<SiteEditing, "files" | "sample">): FieldState[] {
  const remains = readSample(sample);
  return listParts().flatMap(({ file, fields, canBeEmpty }) => {
    const { properties = {} } = describeFile(file);
    const content = files.find((other) => other.file === file)?.content;
    return fields.flatMap((field) => {
      const value = valueAt(content, [field]);
      const isSample = remains.has(`${file} ${field}`);
      if (!canBeEmpty && !isSample) return [];
      const isEmpty = value === placeholderName || summarize(properties[field] ?? {}, value) === "";
      return [{ file, field, title: properties[field]?.title ?? field, isEmpty, isSample }];
    });
  });
}

/** Whether the first field of a step has something of the owner's. The desk has apps without a choice. */
export function isDone({ file, fields: [field] }: Step, states: readonly FieldState[]): boolean {
  const state = states.find((other) => other.file === file && other.field === field);
  return state === undefined || !(state.isEmpty || state.isSample);
}
