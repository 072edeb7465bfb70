import { useEffect } from "react";
import { data, useNavigate } from "react-router";
import { attempt } from "../../../../admin/attempt.ts";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { deleteBlog, fetchBlog, fetchWorkingCopy } from "../api.ts";
import { saveBlog } from "../save-blog.ts";
import type { Route } from "./+types/route";

/** Loads the post for the form, and what was typed into it and not saved. The id of a new post is `new`. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [blog, copy] = await Promise.all([
    id === "new" ? undefined : attempt("The post could not be loaded", fetchBlog(id)),
    attempt("The unsaved text could not be loaded", fetchWorkingCopy(id)),
  ]);
  return { blog, copy: copy ?? undefined };
}

/** Saves or deletes the post. */
export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  if (request.method === "PUT") return saveBlog(await request.json(), id);
  const done = deleteBlog(id).then(() => true);
  const deleted = (await attempt("The post was not deleted", done)) ?? false;
  return data({ deleted }, deleted ? 200 : 500);
}

/** The open form already has the post, so there is nothing to reload. */
export function shouldRevalidate() {
  return false;
}

export { LoadingScreen as HydrateFallback };

/** The list loads and saves posts through this route, which has no screen and redirects to the list. */
export default function Post() {
  const navigate = useNavigate();
  useEffect(() => void navigate("/admin/blogs", { replace: true }), [navigate]);
  return null;
}
