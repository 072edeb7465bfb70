import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { appNames } from "../contract/site/apps.ts";
import { ownerScreens } from "./owner-screens.ts";

export default [
  layout("desktop/desk.tsx", [
    index("routes/home/route.tsx"),
    ...appNames.map((name) => route(name, `routes/${name}/route.tsx`)),
    route("blog/:slug", "routes/blog/post/route.tsx"),
    route(":page", "routes/own-page/route.tsx"),
    route("*", "routes/not-found/route.tsx"),
  ]),
  route("admin", "routes/admin/route.tsx", [
    layout("routes/admin/dashboard/route.tsx", [index("routes/admin/dashboard/visits/route.tsx")]),
    ...ownerScreens.flatMap(({ path, folder }) =>
      folder === undefined ? [] : [route(path.slice(1), `routes/admin/${folder}/route.tsx`)],
    ),
    route("login", "routes/admin/login/route.tsx"),
    route("messages", "routes/admin/messages/route.tsx", [
      route(":id", "routes/admin/messages/message/route.tsx"),
    ]),
    route("blogs", "routes/admin/blogs/route.tsx", [route(":id", "routes/admin/blogs/post/route.tsx")]),
    route("site/*", "routes/admin/site/route.tsx"),
    route("settings", "routes/admin/settings/route.tsx", [
      index("routes/admin/settings/account/route.tsx"),
      route("notifications", "routes/admin/settings/notifications/route.tsx"),
      route("letter", "routes/admin/settings/letter/route.tsx"),
      route("keys", "routes/admin/settings/keys/route.tsx"),
      route("queue", "routes/admin/settings/queue/route.tsx"),
      route("history", "routes/admin/settings/history/route.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
