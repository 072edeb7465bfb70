import { Button } from "../../../ui/button.tsx";
import { PostPage } from "./post-page.tsx";
import { Title } from "./title.tsx";

/** What is shown instead of a post that does not exist. */
export function NoPost() {
  return (
    <PostPage title="Post not found">
      <Title>Post not found</Title>
    </PostPage>
  );
}

/** What is shown instead of a post that could not be loaded. */
export function FailedPost({ onRetry }: { onRetry: () => void }) {
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
