import { data } from "react-router";
import { NotFound } from "../not-found.tsx";
import { titleOf } from "../title.ts";
import type { Route } from "./+types/route";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Page not found", matches) }];
}

export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigations to an unknown path do not need to ask the server. */
export function clientLoader() {
  return null;
}

export default NotFound;
