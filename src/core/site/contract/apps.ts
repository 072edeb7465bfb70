import type { z } from "zod";
import { contactApp } from "../../contact/contract.ts";
import { meApp } from "../../me/contract.ts";
import { projectsApp } from "../../projects/contract.ts";
import { techApp } from "../../tech/contract.ts";
import type { Profile } from "./profile.ts";

/** An app of the desk. What its page says to programs is in `src/core/site/server/apps/`, its icon in `src/core/desk/screens/apps.ts`. */
interface Declaration {
  /** Its address without the slash, and its name in `site.yaml`. */
  name: string;
  /** In the dock, in its window, and in titles, unless the owner has chosen another one. */
  title: string;
  /** Of the file in the site folder that has the app's name, if there is one. */
  schema?: z.ZodObject;
  /** Whether its file has nothing to show, so that it is not on the desk by itself. Without this, it always is. */
  isEmpty?: (content: never) => boolean;
  /** The step of the guided setup that asks for a field of the file. */
  setup?: { name: string; field: string; heading: string; purpose: string };
}

/** The apps that the product has, in their order on the desk. */
export const apps = [
  projectsApp,
  techApp,
  meApp,
  { name: "blog", title: "Blog" },
  contactApp,
  { name: "terminal", title: "Terminal" },
] as const satisfies readonly Declaration[];

export type App = (typeof apps)[number];

export type AppName = App["name"];

export const appNames: readonly AppName[] = apps.map(({ name }) => name);

/** An app with a file in the site folder. */
export type FileApp = Extract<App, { schema: z.ZodObject }>;

export const fileApps: readonly (Declaration & Pick<FileApp, "name" | "schema">)[] = apps.filter(
  (app) => "schema" in app,
);

/** Returns the name of an app, which the owner can choose. */
export function nameApp(name: AppName, { labels }: Pick<Profile, "labels">): string {
  const { title } = apps.find((app) => app.name === name) as App;
  return labels?.find(({ app }) => app === name)?.name ?? title;
}
