import { Suspense, use, useMemo, useState } from "react";
import { data } from "react-router";
import { ApiError, fetchBlogBySlug } from "../../../api.ts";
import { isHydrated } from "../../../browser/hydration.ts";
import { pageDataContext } from "../../../page-data.ts";
import type { Route } from "./+types/route";
import { Article } from "./article.tsx";
import { FailedPost, NoPost } from "./no-post.tsx";
import { PostPage } from "./post-page.tsx";
import { PostSkeleton } from "./post-skeleton.tsx";
import { readSentPost, type SentPost, type ShownPost, toSentPost } from "./shown-post.ts";

/** Why there is no post to show. */
type Absence = "missing" | "failed";
type Post = SentPost | ShownPost | Absence | Promise<ShownPost | Absence>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await context.get(pageDataContext).findPublishedBlog(params.slug);
  if (found === undefined) return data({ post: "missing" as Post }, { status: 404 });
  return data({ post: toSentPost(found) as Post }, { status: 200 });
}

/** The API call counts a view, so it runs once each time a post is opened, even if the server already rendered it. */
export async function clientLoader({
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ post: Post }> {
  if (isHydrated()) return { post: fetchPost(params.slug) };
  const serverData = await serverLoader();
  if (serverData.post === "missing") return serverData;
  try {
    return { post: await fetchBlogBySlug(params.slug) };
  } catch (error) {
    console.warn("Failed to load the post", error);
    return serverData;
  }
}
clientLoader.hydrate = true as const;

/** Only a new path opens a post. Revalidating for any other reason would count another view. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

async function fetchPost(slug: string): Promise<ShownPost | Absence> {
  try {
    return await fetchBlogBySlug(slug);
  } catch (error) {
    console.warn("Failed to load the post", error);
    return error instanceof ApiError && error.status === 404 ? "missing" : "failed";
  }
}

export default function BlogPost({ loaderData, params: { slug } }: Route.ComponentProps) {
  return (
    <Suspense key={slug} fallback={<PostSkeleton />}>
      <LoadedPost slug={slug} loaded={loaderData.post} />
    </Suspense>
  );
}

function LoadedPost({ slug, loaded }: { slug: string; loaded: Post }) {
  const [retried, setRetried] = useState<Post>();
  const postOrPromise = retried ?? loaded;
  const received = postOrPromise instanceof Promise ? use(postOrPromise) : postOrPromise;
  const post = useMemo(() => (typeof received === "string" ? received : read(received)), [received]);
  if (post === "missing") return <NoPost />;
  if (post === "failed") return <FailedPost onRetry={() => setRetried(fetchPost(slug))} />;
  return (
    <PostPage title={post.title}>
      <Article key={post._id} post={post} />
    </PostPage>
  );
}

function read(post: SentPost | ShownPost): ShownPost {
  return typeof post.body === "string" ? readSentPost(post as SentPost) : (post as ShownPost);
}
