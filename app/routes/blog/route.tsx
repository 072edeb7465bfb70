import { Suspense, use } from "react";
import type { BlogSummary } from "../../../contract/blogs.ts";
import { fetchPublicBlogs } from "../../api.ts";
import { isHydrated } from "../../browser/hydration.ts";
import { titleOf } from "../../desktop/title.ts";
import { pageDataContext } from "../../page-data.ts";
import columns from "../../ui/columns.module.css";
import type { Route } from "./+types/route";
import styles from "./blog.module.css";
import { BlogCard } from "./blog-card.tsx";
import { BlogSkeletons } from "./blog-skeletons.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Blog", matches) }];
}

export async function loader({ context }: Route.LoaderArgs): Promise<{ blogs: BlogList }> {
  return { blogs: await context.get(pageDataContext).listPublishedBlogs() };
}

type BlogList = BlogSummary[] | Promise<BlogSummary[]>;

/**
 * Fetches the list on every navigation to this path. A server-rendered list stays visible until the fresh one
 * arrives. On client-side navigations, the window opens immediately and shows placeholders.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ blogs: BlogList }> {
  if (isHydrated()) return { blogs: fetchPublicBlogs().catch(showNone) };
  try {
    return { blogs: await fetchPublicBlogs() };
  } catch (error) {
    console.warn("Failed to load the posts", error);
    return serverLoader();
  }
}
clientLoader.hydrate = true as const;

function showNone(error: unknown): BlogSummary[] {
  console.warn("Failed to load the posts", error);
  return [];
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <Suspense fallback={<BlogSkeletons />}>
        <Blogs list={loaderData.blogs} />
      </Suspense>
    </div>
  );
}

function Blogs({ list }: { list: BlogList }) {
  const blogs = list instanceof Promise ? use(list) : list;
  if (blogs.length === 0) return <NoBlogs />;
  return (
    <ul className={columns.three}>
      {blogs.map((blog, index) => (
        <li key={blog._id}>
          <BlogCard blog={blog} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function NoBlogs() {
  return (
    <div className={styles.empty}>
      <h2>No Blogs Yet</h2>
      <p>I'm still writing my first post. Check back soon!</p>
    </div>
  );
}
