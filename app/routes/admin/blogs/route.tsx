import type { ShouldRevalidateFunctionArgs } from "react-router";
import { attempt } from "../../../admin/attempt.ts";
import { Failure } from "../../../admin/ui/failure.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Route } from "./+types/route";
import { fetchBlogs, fetchTimeZone } from "./api.ts";
import { BlogList } from "./blog-list.tsx";
import { PostButton } from "./post-button.tsx";
import { loadScripts } from "./propose-slug.ts";
import { saveBlog } from "./save-blog.ts";
import { TrashLink } from "./trash-link.tsx";

/**
 * Loads all posts, including drafts, the time zone, and what proposes slugs. With `?q=`, loads the posts that match. The router reloads
 * the posts after one is saved or deleted.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [blogs, timeZone] = await Promise.all([
    attempt("The posts could not be loaded", fetchBlogs(url.searchParams.get("q"))),
    attempt("Times are in the time zone of the browser", fetchTimeZone()),
    attempt("Slugs are proposed for the Latin alphabet only", loadScripts()),
  ]);
  return { blogs, timeZone };
}

/** What the list shows, and in which order, is chosen from the posts that are loaded. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isOtherView =
    formMethod === undefined &&
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("q") === nextUrl.searchParams.get("q");
  return isOtherView ? false : defaultShouldRevalidate;
}

/** Saves a new post. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveBlog(await request.json());
}

export { LoadingScreen as HydrateFallback };

export default function Blogs({ loaderData: { blogs } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Blogs">
        <TrashLink />
        <PostButton />
      </Heading>
      <Card as="div">
        {blogs === undefined ? <Failure text="Could not load blogs." /> : <BlogList blogs={blogs} />}
      </Card>
    </>
  );
}
