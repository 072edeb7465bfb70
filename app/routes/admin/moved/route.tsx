import { redirect } from "react-router";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import type { Route } from "./+types/route";

/** Where screens are that had other addresses, which are in mails and bookmarks. */
const moved: Record<string, string> = {
  "/admin/account": "/admin/settings",
  "/admin/links": "/admin/insight/links",
};

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  throw redirect(moved[url.pathname] ?? "/admin");
}

export { LoadingScreen as HydrateFallback };

export default function Moved() {
  return null;
}
