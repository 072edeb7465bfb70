import { type AppName, appNames } from "../../../contract/site/apps.ts";
import type { AppPage } from "./app-page.ts";
import { blog } from "./blog.ts";
import { contact } from "./contact.ts";
import { me } from "./me.ts";
import { projects } from "./projects.ts";
import { tech } from "./tech.ts";
import { terminal } from "./terminal.ts";

export const appPages: Readonly<Record<AppName, AppPage>> = {
  projects,
  tech,
  me,
  blog,
  contact,
  terminal,
};

/** The apps with a text, in the order of the desk. */
export const textApps = appNames.filter((name) => appPages[name].text !== undefined);
