import { ArrowLeft, Eye, Heart } from "lucide-react";
import { type CSSProperties, lazy, type ReactNode, Suspense, use, useId, useMemo, useState } from "react";
import { data, Link, useLocation, useRouteLoaderData } from "react-router";
import { type TitleData, titleOf } from "../../../desk/screens/title.ts";
import { ApiError, fetchBlogBySlug } from "../../../pages/screens/api.ts";
import { pageDataContext } from "../../../pages/screens/page-data.ts";
import { RefusedFormContext } from "../../../pages/screens/refused-form.ts";
import type { SeriesPlace } from "../../../posts/contract/blogs.ts";
import { addressOfSeries } from "../../../posts/contract/tags.ts";
import { isHydrated } from "../../../ui/browser/hydration.ts";
import { Button } from "../../../ui/button.tsx";
import { type CoverOf, CoverPicture } from "../../../ui/cover-picture.tsx";
import { addDocumentRule } from "../../../ui/document-rules.ts";
import { formatCount, formatDate } from "../../../ui/format.ts";
import { MarkdownPage } from "../../../ui/markdown/markdown.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/route";
import styles from "./post.module.css";
import { PostEnd } from "./post-end.tsx";
import { readSentPost, type SentPost, type ShownPost } from "./shown-post.ts";
import { Title } from "./title.tsx";
import { toSentPost } from "./to-sent-post.ts";
import { type Like, useLike } from "./use-like.ts";

const OtherPosts = lazy(() => import("./lazy/other-posts.tsx").catch(() => ({ default: () => null })));

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

/** The title comes before the picture, so that it is visible without scrolling on short screens. */
function Article({ post }: { post: ShownPost }) {
  const like = useLike({ id: post._id, slug: post.slug, likes: post.likes });
  const titleId = useId();
  return (
    <article className={styles.article} aria-labelledby={titleId}>
      <header className="stack-2">
        {post.series && <Series place={post.series} />}
        <Title id={titleId}>{post.title}</Title>
      </header>
      <div className={`row-1-4 quiet mono small figures ${styles.facts}`}>
        <time dateTime={post.date}>{formatDate(post.date)}</time>
        <span className={styles.readingTime}>{post.readingMinutes} min read</span>
        <span className={`icon-text ${styles.views}`}>
          <Eye size={16} aria-hidden="true" strokeWidth={1.75} /> {formatCount(post.views)}{" "}
          {post.views === 1 ? "view" : "views"}
        </span>
        <LikeButton slug={post.slug} {...like} />
      </div>
      <PostCover blog={post} />
      <div className={styles.text}>
        <MarkdownPage content={post.body} />
      </div>
      <PostEnd post={post} like={<LikeButton slug={post.slug} {...like} />} />
    </article>
  );
}

function Series({ place: { name, part, parts } }: { place: SeriesPlace }) {
  return (
    <p dir="auto" className="quiet small">
      Part {part} of {parts}:{" "}
      <Link to={addressOfSeries(name)} className="blue">
        {name}
      </Link>
    </p>
  );
}

/** Likes or unlikes the post. */
function LikeButton({ slug, liked, count, toggle }: Like & { slug: string }) {
  // One text, because in a flex container the space between two would be missing from the button's name.
  const label = `${formatCount(count)} ${count === 1 ? "like" : "likes"}`;
  return (
    <div className={`push ${styles.like}`}>
      <Button aria-pressed={liked} onClick={toggle}>
        <Heart className="red" aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Button>
      <noscript>{import.meta.env.SSR && <LikeForm slug={slug} label={label} />}</noscript>
    </div>
  );
}

/** The like button for visitors without JavaScript. Only the server renders it, so that browsers do not load it. */
function LikeForm({ slug, label }: { slug: string; label: string }) {
  const refused = use(RefusedFormContext);
  return (
    <form method="post" action={`/blog/${slug}`}>
      <Button type="submit" name="action" value="like">
        <Heart className="red" aria-hidden="true" strokeWidth={1.75} />
        {label}
      </Button>
      {refused && <p>{refused.message}</p>}
    </form>
  );
}

/** What is shown instead of a post that does not exist. */
function NoPost() {
  return (
    <PostPage title="Post not found">
      <Title>Post not found</Title>
      <p>This post isn't here. It may have been removed, or the address has a mistake.</p>
      <Suspense>
        <OtherPosts />
      </Suspense>
    </PostPage>
  );
}

/** What is shown instead of a post that could not be loaded. */
function FailedPost({ onRetry }: { onRetry: () => void }) {
  function retry() {
    // Until the post, or this again, takes the focus. See `Title`.
    document.querySelector<HTMLElement>("[data-name]")?.focus();
    onRetry();
  }
  return (
    <PostPage title="Blog">
      <Title>The post could not be loaded.</Title>
      <p>
        <Button onClick={retry}>Retry</Button>
      </p>
    </PostPage>
  );
}

/** The placeholder shown while a post loads. If it was opened from its card, its cover is known. */
function PostSkeleton() {
  const cover: CoverOf | null = useLocation().state;
  return (
    <PostPage title="Blog">
      <p className="visually-hidden" role="status">
        Loading post
      </p>
      <div className={`stack-4 ${styles.skeleton}`} aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        {cover ? <PostCover blog={cover} /> : <Skeleton shape="picture" />}
      </div>
    </PostPage>
  );
}

/** The cover of an open post. Its space is reserved in its own shape, which the style sheet needs to limit its height. */
function PostCover({ blog }: { blog: CoverOf }) {
  const { width, height } = blog.cover ?? { width: 16, height: 9 };
  const ratio = Math.round((100_000 * width) / height) / 100_000;
  // The style sheet limits the height to about half of the screen's, and so the width, too.
  const sizes = `min(100vw, 736px, ${Math.ceil(55 * ratio)}vh)`;
  // As with the color of pictures, the Content-Security-Policy forbids the attribute in a document.
  if (import.meta.env.SSR) addDocumentRule(`[data-ratio="${ratio}"]{--ratio:${ratio}}`);
  return (
    <div
      data-ratio={ratio}
      style={isHydrated() ? ({ "--ratio": ratio } as CSSProperties) : undefined}
      suppressHydrationWarning
    >
      <CoverPicture blog={blog} sizes={sizes} className={styles.image} first />
    </div>
  );
}

/** A post, its placeholder, or why there is none. */
function PostPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack-3 text-page">
      <DocumentTitle page={title} />
      <Link to="/blog" className="link small plain-link not-printed">
        <ArrowLeft size={16} aria-hidden="true" strokeWidth={2} /> Back to Blogs
      </Link>
      {children}
    </div>
  );
}

/** The title of the document. It is not in `meta`, because it is known only after the post loads. */
function DocumentTitle({ page }: { page: string }) {
  const loaderData = useRouteLoaderData<TitleData>("root");
  return <title>{titleOf(page, [{ loaderData }])}</title>;
}
