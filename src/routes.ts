import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { checkFeatures } from "./app/check-features.ts";
import type { TabScreen } from "./app/feature.ts";
import { features, screensBelow, settingsParts, tabAt, tabs } from "./app/features.ts";
import { appNames } from "./contract/site/apps.ts";

checkFeatures(features);

const routes = [
  layout("desktop/desk.tsx", [
    index("routes/home/route.tsx"),
    ...appNames.map((name) => route(name, `routes/${name}/route.tsx`)),
    route("blog/:slug", "routes/blog/post/route.tsx"),
    route(":page", "routes/own-page/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  route("admin", "routes/admin/route.tsx", [
    route("login", "routes/admin/login/route.tsx"),
    ...tabs.map(toRoute),
    ...screensBelow.flatMap(({ path, folder }) =>
      folder === undefined ? [] : [route(belowAdmin(path), routeIn(folder))],
    ),
  ]),
] satisfies RouteConfig;

export default routes.map(place);

/** Files are in `app/`. The IDs of routes do not say so, because open pages ask for data by them. */
function place({ file, children, ...route }: RouteConfigEntry): RouteConfigEntry {
  const isFeature = file.startsWith("features/");
  // All screens of features are the owner's.
  const id = file.replace(/^features\//, "routes/admin/").replace(/\.tsx$/, "");
  const placed = { ...route, id, file: isFeature ? file : `app/${file}` };
  return children ? { ...placed, children: children.map(place) } : placed;
}

/** Returns the route of a screen with a tab. That of the settings has those of their parts. */
function toRoute({ path, folder, hasSplat, outlet = {} }: TabScreen): RouteConfigEntry {
  const parts = settingsParts.filter((part) => tabAt(part.path).path === path);
  const children = [
    ...Object.entries(outlet).map(([at, inside]) =>
      at === "" ? index(routeIn(inside)) : route(at, routeIn(inside)),
    ),
    ...parts.map((part) => route(part.path.slice(path.length + 1), routeIn(part.folder))),
  ];
  if (path === "/admin") return layout(routeIn(folder), children);
  return route(`${belowAdmin(path)}${hasSplat ? "/*" : ""}`, routeIn(folder), children);
}

function belowAdmin(path: string): string {
  return path.slice("/admin/".length);
}

function routeIn(folder: string): string {
  return folder.startsWith("features/") ? `${folder}/route.tsx` : `routes/admin/${folder}/route.tsx`;
}
