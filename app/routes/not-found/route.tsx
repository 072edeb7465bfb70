import { data } from "react-router";
import { NotFound } from "../../desktop/not-found.tsx";

export function meta() {
  return [{ title: "Page not found" }];
}

export function loader() {
  return data(null, { status: 404 });
}

/** Client-side navigations to an unknown path do not need to ask the server. */
export function clientLoader() {
  return null;
}

export default NotFound;
