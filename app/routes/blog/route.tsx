import { Suspense, use } from "react";
import { data, useLocation } from "react-router";
import {
  type BlogPage,
  cutFirstPage,
  type FoundPosts,
  isFirstPage,
  isOfAll,
  nameBlogPage,
  readBlogPageQuery,
  readBlogSearch,
} from "../../../contract/blog-pages.ts";
import { fetchPublicBlogs } from "../../api.ts";
import { isHydrated } from "../../browser/hydration.ts";
import { hasOlderPosts, rememberOlderPosts } from "../../browser/older-posts.ts";
import { titleOf } from "../../desktop/title.ts";
import { pageDataContext } from "../../page-data.ts";
import type { Route } from "./+types/route";
import { BlogCard } from "./blog-card.tsx";
import { handle } from "./blog-handle.ts";
import { BlogSkeletons } from "./blog-skeletons.tsx";
import { CardIcons } from "./card-icons.tsx";
import { Found } from "./found.tsx";
import { ListName } from "./list-name.tsx";
import { NoPage } from "./no-page.tsx";
import { PageLinks } from "./page-links.tsx";
import { SearchForm } from "./search-form.tsx";
import { TagLinks } from "./tag-links.tsx";
import { YearLinks } from "./year-links.tsx";

/** A page of the list, what a search has found, or `null` if there is no such page. */
type List = BlogPage | FoundPosts | null;
interface Loaded {
  list: List | Promise<List>;
}

export { handle };

export function meta({ matches, location }: Route.MetaArgs) {
  const params = new URLSearchParams(location.search);
  const search = readBlogSearch(params);
  const query = readBlogPageQuery(params);
  if (search !== "") return [{ title: titleOf(`Search: ${search}`, matches) }];
  return [{ title: titleOf(nameBlogPage(query, matches[0].loaderData?.labels?.blog), matches) }];
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageData = context.get(pageDataContext);
  const search = readBlogSearch(url.searchParams);
  const query = readBlogPageQuery(url.searchParams);
  const list: List =
    search !== ""
      ? await pageData.searchPosts(search)
      : ((query && (await pageData.listBlogPage(query))) ?? null);
  return data<Loaded>({ list }, { status: list === null ? 404 : 200 });
}

/**
 * Fetches the list on every navigation to this path. A server-rendered list stays visible until the fresh one
 * arrives. On client-side navigations, the window opens immediately and shows placeholders. Once the posts are on more
 * than one page, only the one that is shown is loaded, and the one in the document is not loaded again.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  const query = readBlogSearch(url.searchParams) === "" ? readBlogPageQuery(url.searchParams) : undefined;
  const isFirst = query !== undefined && isFirstPage(query);
  if (isHydrated()) {
    const isWhole = isFirst && !hasOlderPosts();
    const loading = isWhole ? fetchFirstPage() : serverLoader().then(({ list }) => list);
    const list = loading.then(rememberPages);
    if (isFirst) return { list: list.catch(showNone) };
    // The page says that it failed, unless the visitor has left before.
    list.catch(() => {});
    return { list };
  }
  const loaded = await serverLoader();
  const list = await loaded.list;
  if (!isFirst || list === null || "search" in list || list.pages > 1) return loaded;
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
  return cutFirstPage(await fetchPublicBlogs()) ?? null;
}

function rememberPages(list: List): List {
  if (list !== null && !("search" in list) && isOfAll(list)) rememberOlderPosts(list.pages > 1);
  return list;
}

/** The first page of no posts. */
function showNone(error: unknown): List {
  console.warn("Failed to load the posts", error);
  return cutFirstPage([]) ?? null;
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <div className="stack-4 page">
      <Suspense key={search} fallback={<BlogSkeletons />}>
        <Blogs list={loaderData.list} />
      </Suspense>
    </div>
  );
}

function Blogs({ list }: Loaded) {
  const page = list instanceof Promise ? use(list) : list;
  if (page === null) return <NoPage />;
  if ("search" in page) return <Found found={page} />;
  if (page.blogs.length === 0) return <NoBlogs />;
  const isPaged = page.pages > 1 || page.year !== undefined;
  return (
    <>
      <SearchForm search="" />
      {isPaged && (page.tag ?? page.series) === undefined && <YearLinks page={page} />}
      <ListName page={page} />
      <CardIcons />
      <ul className="grid-3">
        {page.blogs.map((blog, index) => (
          <li key={blog._id}>
            <BlogCard blog={blog} first={index === 0} isLong={isPaged} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} />
      <TagLinks page={page} />
    </>
  );
}

function NoBlogs() {
  return (
    <div className="empty">
      <h2>No Blogs Yet</h2>
      <p>I'm still writing my first post. Check back soon!</p>
    </div>
  );
}
