import { ArrowLeft, Eye } from "lucide-react";
import { Suspense, use } from "react";
import { data, Link } from "react-router";
import type { PublicBlog } from "../../../../contract/blogs.ts";
import { fetchBlogBySlug } from "../../../api.ts";
import { isHydrated } from "../../../browser/hydration.ts";
import { pageDataContext } from "../../../page-data.ts";
import { Paragraph } from "../../../ui/paragraph.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import { CoverPicture } from "../cover-picture.tsx";
import { longDate } from "../dates.ts";
import type { Route } from "./+types/route";
import { LikeButton } from "./like-button.tsx";
import styles from "./post.module.css";
import { PostSkeleton } from "./post-skeleton.tsx";

type Post = PublicBlog | null | Promise<PublicBlog | null>;

export function meta({ loaderData }: Route.MetaArgs) {
  const post = loaderData?.post;
  return [{ title: post instanceof Promise || !post ? "Blog" : post.title }];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const post: Post = (await context.get(pageDataContext).findPublishedBlog(params.slug)) ?? null;
  return data({ post: post as Post }, { status: post === null ? 404 : 200 });
}

/** The API call counts a view, so it runs once each time a post is opened, even if the server already rendered it. */
export async function clientLoader({
  params,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<{ post: Post }> {
  if (isHydrated()) return { post: fetchBlogBySlug(params.slug).catch(showNothing) };
  const serverData = await serverLoader();
  if (serverData.post === null) return serverData;
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

function showNothing(error: unknown): null {
  console.warn("Failed to load the post", error);
  return null;
}

export default function BlogPost({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Link to="/blog" className={styles.back}>
        <ArrowLeft aria-hidden="true" strokeWidth={2} /> Back to Blogs
      </Link>
      <Suspense key={params.slug} fallback={<PostSkeleton />}>
        <Article post={loaderData.post} />
      </Suspense>
    </div>
  );
}

function Article({ post: postOrPromise }: { post: Post }) {
  const post = postOrPromise instanceof Promise ? use(postOrPromise) : postOrPromise;
  if (post === null) return null;
  return (
    <article className={styles.article}>
      <CoverPicture blog={post} sizes="(width < 780px) 100vw, 736px" className={styles.image} first />
      <h2 className={styles.title}>{post.title}</h2>
      <div className={styles.figures}>
        <time dateTime={post.date}>{longDate(post.date)}</time>
        <span className={styles.views}>
          <Eye aria-hidden="true" strokeWidth={1.75} /> {post.views.toLocaleString("en-US")}{" "}
          {post.views === 1 ? "view" : "views"}
        </span>
        <span className={styles.like}>
          <LikeButton key={post._id} id={post._id} slug={post.slug} likes={post.likes} />
        </span>
      </div>
      <div className={styles.text}>
        {withKeys(post.content).map(({ key, item }) => (
          <Paragraph key={key} text={item} />
        ))}
      </div>
    </article>
  );
}
