import { Suspense, use } from "react";
import type { BlogSummary } from "../../../contract/blogs.ts";
import { fetchPublicBlogs } from "../../api.ts";
import { isHydrated } from "../../browser/hydration.ts";
import { pageDataContext } from "../../page-data.ts";
import columns from "../../ui/columns.module.css";
import type { Route } from "./+types/route";
import styles from "./blog.module.css";
import { BlogCard } from "./blog-card.tsx";
import { BlogSkeletons } from "./blog-skeletons.tsx";

export function meta() {
  return [{ title: "Blog" }];
}

export async function loader({ context }: Route.LoaderArgs): Promise<{ blogs: BlogList }> {
  return { blogs: await context.get(pageDataContext).listPublishedBlogs() };
}

type BlogList = BlogSummary[] | Promise<BlogSummary[]>;

/**
 * Asks for the list each time the path comes here. A list that came with the document stays in view until the fresh
 * one is there; later the window opens at once and shows placeholders meanwhile.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<{ blogs: BlogList }> {
  if (isHydrated()) return { blogs: fetchPublicBlogs().catch(showNone) };
  try {
    return { blogs: await fetchPublicBlogs() };
  } catch (error) {
    console.warn("The posts could not be loaded", error);
    return serverLoader();
  }
}
clientLoader.hydrate = true as const;

function showNone(error: unknown): BlogSummary[] {
  console.warn("The posts could not be loaded", error);
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
          <BlogCard blog={blog} early={index < 3} />
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
