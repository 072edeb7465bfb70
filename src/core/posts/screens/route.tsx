import { Outlet, type ShouldRevalidateFunctionArgs, useParams } from "react-router";
import { attempt } from "../../admin/attempt.ts";
import { loadParts } from "../../admin/load-parts.ts";
import { Failure } from "../../admin/ui/failure.tsx";
import { Heading } from "../../admin/ui/heading.tsx";
import { ScreenLinks } from "../../admin/ui/screen-links.tsx";
import { LoadingScreen } from "../../admin/ui/screen-skeleton.tsx";
import { useClosedFocus } from "../../admin/ui/use-closed-focus.ts";
import { makeCall } from "../../admin/use-send.ts";
import { Card } from "../../ui/card.tsx";
import { loadScripts } from "../contract/propose-slug.ts";
import type { Route } from "./+types/route";
import { fetchBlogs, fetchTimeZone, fetchUnsaved } from "./api.ts";
import { BlogList } from "./list/blog-list.tsx";
import { PostButton } from "./list/post-buttons.tsx";
import { withDrafts } from "./unsaved-posts.ts";

/**
 * Loads all posts, including drafts, what is not saved of them, the time zone, and what proposes slugs. With `?q=`,
 * loads the posts that match. The router reloads the posts after one is saved or deleted.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const [blogs, copies, timeZone, parts] = await Promise.all([
    attempt("The posts could not be loaded", fetchBlogs(url.searchParams.get("q"))),
    attempt("What is not saved on the server is not listed", fetchUnsaved()),
    attempt("Times are in the time zone of the browser", fetchTimeZone()),
    loadParts(({ postList }) => postList),
    attempt("Slugs are proposed for the Latin alphabet only", loadScripts()),
  ]);
  return { blogs, unsaved: withDrafts(copies ?? []), timeZone, parts };
}

/** What the list shows, and in which order, is chosen from the posts that are loaded, and the form of a post is over the list. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isSameList =
    formMethod === undefined &&
    currentUrl.search !== nextUrl.search &&
    currentUrl.searchParams.get("q") === nextUrl.searchParams.get("q");
  return isSameList ? false : defaultShouldRevalidate;
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function Blogs({ loaderData: { blogs, unsaved, parts } }: Route.ComponentProps) {
  useClosedFocus(useParams().id, "[data-edit]");
  return (
    <>
      <Heading name="Blogs">
        <ScreenLinks from="/admin/blogs" className="quiet-button" />
        <PostButton />
      </Heading>
      <Card as="div">
        {blogs === undefined ? (
          <Failure text="Could not load blogs." />
        ) : (
          <BlogList blogs={blogs} unsaved={unsaved} />
        )}
        {parts.map(({ name, Part }) => (
          <Part key={name} />
        ))}
      </Card>
      <Outlet />
    </>
  );
}
