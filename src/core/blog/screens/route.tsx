import { Suspense, use } from "react";
import { data, Link, useLocation } from "react-router";
import { postSearches } from "../../../features/blog.ts";
import { titleOf } from "../../desk/screens/title.ts";
import { fetchPublicBlogs } from "../../pages/screens/api.ts";
import { pageDataContext } from "../../pages/screens/page-data.ts";
import {
  type BlogPage,
  cutFirstPage,
  type FoundPosts,
  isFirstPage,
  isOfAll,
  nameBlogPage,
  readBlogPageQuery,
  readBlogSearch,
  writeBlogPageQuery,
} from "../../posts/contract/blog-pages.ts";
import { tagKey } from "../../posts/contract/tags.ts";
import { isHydrated } from "../../ui/browser/hydration.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/route";
import styles from "./blog.module.css";
import { BlogCard } from "./blog-card.tsx";
import { handle } from "./blog-handle.ts";
import { CardIcons } from "./card-icons.tsx";
import { hasOlderPosts, rememberOlderPosts } from "./older-posts.ts";
import { PageLinks } from "./page-links.tsx";
import { TagLinks } from "./tag-links.tsx";
import { YearLinks } from "./year-links.tsx";

const places = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The placeholders shown while the list loads. */
function BlogSkeletons() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading posts
      </p>
      <div aria-busy="true">
        <ul className="grid-3" aria-hidden="true">
          {places.map((place) => (
            <Card as="li" key={place} data-skeleton="" picture={<Skeleton shape="picture" />}>
              <Skeleton shape="title" />
              <Skeleton shape="line" />
            </Card>
          ))}
        </ul>
      </div>
    </>
  );
}

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
  const found = search === "" ? undefined : await pageData.searchPosts(search);
  const list: List = found ?? (query && (await pageData.listBlogPage(query))) ?? null;
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
  const searched = readBlogSearch(new URLSearchParams(search));
  return (
    <div className={`stack-4 page ${styles.blog}`}>
      {postSearches.map(({ Form, name }) => (
        <Form key={name} search={searched} />
      ))}
      <Suspense key={search} fallback={<BlogSkeletons />}>
        <Blogs list={loaderData.list} />
      </Suspense>
    </div>
  );
}

function Blogs({ list }: Loaded) {
  const page = list instanceof Promise ? use(list) : list;
  if (page === null) return <NoPage />;
  if ("search" in page) return postSearches.map(({ Found, name }) => <Found key={name} found={page} />);
  if (page.blogs.length === 0) return <NoBlogs />;
  const isPaged = page.pages > 1 || page.year !== undefined;
  return (
    <>
      {isPaged && (page.tag ?? page.series) === undefined && <YearLinks page={page} />}
      <ListName page={page} />
      <CardIcons />
      <ul className="grid-3">
        {page.blogs.map((blog, index) => (
          <li key={blog._id}>
            <BlogCard blog={blog} first={index === 0} />
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

/** Says which of the posts the open list has, if it has those with a tag, or of a series. */
function ListName({ page: { tag, series, posts, blogs } }: { page: BlogPage }) {
  const name = blogs.flatMap((blog) => blog.tags).find((other) => tagKey(other) === tag) ?? series;
  if (name === undefined) return null;
  return (
    <header className="row-1-4 baseline small">
      <h2 dir="auto" className="heading breaking">
        {name}
      </h2>
      <p className="quiet">
        {series !== undefined && "Series, "}
        {formatCount(posts)} {posts === 1 ? "post" : "posts"}
      </p>
      <p className="row-1-4 push">
        {tag !== undefined && (
          <a href={`/feed.xml?${writeBlogPageQuery({ tag, page: 1 })}`} className="link">
            Feed
          </a>
        )}
        <Link to="/blog" className="link">
          All posts
        </Link>
      </p>
    </header>
  );
}

/** What is shown for a page that does not exist, such as one after the last. */
function NoPage() {
  return (
    <div className="empty">
      <h2>No Such Page</h2>
      <p>The list of posts has no page at this address.</p>
      <p>
        <Link to="/blog">Go to the newest posts</Link>
      </p>
    </div>
  );
}
