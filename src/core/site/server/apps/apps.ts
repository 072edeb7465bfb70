import { blog } from "../../../blog/describe.ts";
import { contact } from "../../../contact/describe.ts";
import { me } from "../../../me/describe.ts";
import { projects } from "../../../projects/describe.ts";
import { tech } from "../../../tech/describe.ts";
import { terminal } from "../../../terminal/describe.ts";
import { type AppName, appNames } from "../../contract/apps.ts";
import type { SiteEdit, SiteValue } from "../../contract/edits.ts";
import type { AppPage } from "./app-page.ts";

export const appPages: Readonly<Record<AppName, AppPage>> = {
  projects,
  tech,
  me,
  blog,
  contact,
  terminal,
};

/** Returns edits of a file, and those that the app of the file adds to them. */
export function completeEdits(file: string, content: SiteValue, edits: readonly SiteEdit[]): SiteEdit[] {
  const app = appNames.find((name) => file === `${name}.yaml`);
  return [...edits, ...((app && appPages[app].completeEdits?.(content, edits)) ?? [])];
}

/** The apps with a text, in the order of the desk. */
export const textApps = appNames.filter((name) => appPages[name].text !== undefined);
