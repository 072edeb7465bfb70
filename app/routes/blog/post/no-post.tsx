import text from "../../../ui/text.module.css";
import { PostPage } from "./post-page.tsx";
import { Title } from "./title.tsx";

/** What is shown instead of a post that does not exist, or could not be loaded. */
export function NoPost({ isMissing }: { isMissing: boolean }) {
  const title = isMissing ? "Post not found" : "This post couldn't be loaded";
  return (
    <PostPage title={title}>
      <div className="stack-2">
        <Title>{title}</Title>
        <p className={text.quiet}>
          {isMissing
            ? "It may have moved, or the link may be wrong."
            : "Check your connection and try reloading the page."}
        </p>
      </div>
    </PostPage>
  );
}
