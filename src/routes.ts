import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { checkFeatures } from "./core/admin/check-features.ts";
import { features, screensBelow, settingsParts, tabAt, tabs } from "./core/admin/features.ts";
import type { TabScreen } from "./core/feature.app.ts";
import { appNames } from "./core/site/contract/apps.ts";
import { screens } from "./features/screens.ts";
import { publicScreens } from "./public-screens.ts";

checkFeatures(features);

/** What `layout`, `index`, and `route` take for a public screen. */
function screen(id: string): [file: string, options: { id: string }] {
  const file = publicScreens[id];
  if (file === undefined) throw new Error(`No public screen is ${id}. Add it to the list.`);
  return [file, { id }];
}

const routes = [
  layout("core/desk/screens/desk.tsx", { id: "desktop/desk" }, [
    index(...screen("routes/home/route")),
    ...appNames.map((name) => route(name, ...screen(`routes/${name}/route`))),
    route("blog/:slug", ...screen("routes/blog/post/route")),
    ...screens.map(({ path, id }) => route(path, ...screen(id))),
    route(":page", ...screen("routes/own-page/route")),
    route("*", ...screen("routes/not-found/route")),
  ]),
  route("admin", "core/admin/shell/route.tsx", { id: "routes/admin/route" }, [
    route("login", "core/account/screens/login/route.tsx", { id: "routes/admin/login/route" }),
    ...tabs.map(toRoute),
    ...screensBelow.flatMap(({ path, folder }) =>
      folder === undefined ? [] : [route(belowAdmin(path), ...routeIn(folder))],
    ),
  ]),
] satisfies RouteConfig;

export default routes;

/** Returns the route of a screen with a tab. That of the settings has those of their parts. */
function toRoute({ path, folder, hasSplat, outlet = {} }: TabScreen): RouteConfigEntry {
  const parts = settingsParts.filter((part) => tabAt(part.path).path === path);
  const children = [
    ...Object.entries(outlet).map(([at, inside]) =>
      at === "" ? index(...routeIn(inside)) : route(at, ...routeIn(inside)),
    ),
    ...parts.map((part) => route(part.path.slice(path.length + 1), ...routeIn(part.folder))),
  ];
  if (path === "/admin") return layout(...routeIn(folder), children);
  return route(`${belowAdmin(path)}${hasSplat ? "/*" : ""}`, ...routeIn(folder), children);
}

function belowAdmin(path: string): string {
  return path.slice("/admin/".length);
}

/** Returns the file of a screen of the owner, and its ID, by which a public page knows that it is one. */
function routeIn(folder: string): [file: string, options: { id: string }] {
  const id = folder.replace(/^(core|features)\//, "").replace("/screens", "");
  return [`${folder}/route.tsx`, { id: `routes/admin/${id}/route` }];
}
