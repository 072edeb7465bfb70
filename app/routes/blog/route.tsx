import { Suspense, use } from "react";
import { data, useLocation } from "react-router";
import {
  type BlogPage,
  cutBlogPage,
  isFirstPage,
  nameBlogPage,
  readBlogPageQuery,
  writeBlogPageQuery,
} from "../../../contract/blog-pages.ts";
import { fetchPublicBlogs } from "../../api.ts";
import { isHydrated } from "../../browser/hydration.ts";
import { hasOlderPosts, rememberOlderPosts } from "../../browser/older-posts.ts";
import { titleOf } from "../../desktop/title.ts";
import { pageDataContext, type QueryHandle } from "../../page-data.ts";
import columns from "../../ui/columns.module.css";
import type { Route } from "./+types/route";
import styles from "./blog.module.css";
import { BlogCard } from "./blog-card.tsx";
import { BlogSkeletons } from "./blog-skeletons.tsx";
import { CardIcons } from "./card-icons.tsx";
import { NoPage } from "./no-page.tsx";
import { PageLinks } from "./page-links.tsx";
import { YearLinks } from "./year-links.tsx";

/** A page of the list, or `null` if there is no such page. */
type List = BlogPage | null;
interface Loaded {
  list: List | Promise<List>;
}

/** The query of all pages that do not exist. */
const unknownPage = new URLSearchParams({ page: "0" });

/** The page of the list is in the query. */
export const handle: QueryHandle = {
  readQuery: async (params, { hasBlogPage }) => {
    const query = readBlogPageQuery(params);
    if (query === undefined) return unknownPage;
    const exists = isFirstPage(query) || (await hasBlogPage(query));
    return exists === false ? unknownPage : writeBlogPageQuery(query);
  },
};

export function meta({ matches, location }: Route.MetaArgs) {
  const query = readBlogPageQuery(new URLSearchParams(location.search));
  return [{ title: titleOf(query === undefined ? "Blog" : nameBlogPage(query), matches) }];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readBlogPageQuery(url.searchParams);
  const list = (query && (await context.get(pageDataContext).listBlogPage(query))) ?? null;
  return data<Loaded>({ list }, { status: list === null ? 404 : 200 });
}

/**
 * Fetches the list on every navigation to this path. A server-rendered list stays visible until the fresh one
 * arrives. On client-side navigations, the window opens immediately and shows placeholders. Once the posts are on more
 * than one page, only the one that is shown is loaded, and the one in the document is not loaded again.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  const query = readBlogPageQuery(url.searchParams);
  const isFirst = query !== undefined && isFirstPage(query);
  if (isHydrated()) {
    const isWhole = isFirst && !hasOlderPosts();
    const loading = isWhole ? fetchFirstPage() : serverLoader().then(({ list }) => list);
    return { list: loading.then(rememberPages).catch(showNone) };
  }
  const loaded = await serverLoader();
  const list = await loaded.list;
  if (list === null || list.pages > 1 || !isFirst) return loaded;
  try {
    return { list: rememberPages(await fetchFirstPage()) };
  } catch (error) {
    console.warn("Failed to load the posts", error);
    return loaded;
  }
}
clientLoader.hydrate = true as const;

/** Makes the call for all posts. They may have become more than one page since the document was loaded. */
async function fetchFirstPage(): Promise<List> {
  return cutBlogPage(await fetchPublicBlogs(), { page: 1 }) ?? null;
}

function rememberPages(list: List): List {
  if (list !== null && list.year === undefined) rememberOlderPosts(list.pages > 1);
  return list;
}

/** The first page of no posts. */
function showNone(error: unknown): List {
  console.warn("Failed to load the posts", error);
  return cutBlogPage([], { page: 1 }) ?? null;
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <div className={styles.page}>
      <Suspense key={search} fallback={<BlogSkeletons />}>
        <Blogs list={loaderData.list} />
      </Suspense>
    </div>
  );
}

function Blogs({ list }: Loaded) {
  const page = list instanceof Promise ? use(list) : list;
  if (page === null) return <NoPage />;
  if (page.blogs.length === 0) return <NoBlogs />;
  const isPaged = page.pages > 1 || page.year !== undefined;
  return (
    <>
      {isPaged && <YearLinks page={page} />}
      <CardIcons />
      <ul className={columns.three}>
        {page.blogs.map((blog, index) => (
          <li key={blog._id}>
            <BlogCard blog={blog} first={index === 0} isLong={isPaged} />
          </li>
        ))}
      </ul>
      {isPaged && <PageLinks page={page} />}
    </>
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
