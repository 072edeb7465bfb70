import { useEffect, useState } from "react";
import { Link } from "react-router";
import { fetchPublicBlogs } from "../../../../pages/screens/api.ts";
import type { BlogSummary } from "../../../../posts/contract/blogs.ts";

/** The newest three posts, for who came for one that is not here. Nothing if they cannot be loaded. */
export default function OtherPosts() {
  const [posts, setPosts] = useState<BlogSummary[]>([]);
  useEffect(() => {
    fetchPublicBlogs().then(
      (blogs) => setPosts(blogs.slice(0, 3)),
      (error) => console.warn("Failed to load other posts", error),
    );
  }, []);
  if (posts.length === 0) return null;
  return (
    <nav aria-label="Other posts">
      <ul>
        <li className="quiet small">Other posts</li>
        {posts.map(({ slug, title }) => (
          <li key={slug} dir="auto">
            <Link to={`/blog/${slug}`} className="link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
