import { blog } from "../../../blog/describe.ts";
import { contact } from "../../../contact/describe.ts";
import { me } from "../../../me/describe.ts";
import { projects } from "../../../projects/describe.ts";
import { tech } from "../../../tech/describe.ts";
import { terminal } from "../../../terminal/describe.ts";
import { type AppName, appNames } from "../../contract/apps.ts";
import type { AppPage } from "./app-page.ts";

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
