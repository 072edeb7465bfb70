import blog from "../blog.module.css";
import { PostPage } from "./post-page.tsx";
import { Title } from "./title.tsx";

/** What is shown instead of a post that does not exist, or could not be loaded. */
export function NoPost({ isMissing }: { isMissing: boolean }) {
  const title = isMissing ? "Post not found" : "This post couldn't be loaded";
  return (
    <PostPage title={title}>
      <div className={blog.empty}>
        <Title>{title}</Title>
        <p>
          {isMissing
            ? "It may have moved, or the link may be wrong."
            : "Check your connection and try reloading the page."}
        </p>
      </div>
    </PostPage>
  );
}
