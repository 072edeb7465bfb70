import { PostPage } from "./post-page.tsx";
import { Title } from "./title.tsx";

/** What is shown instead of a post that does not exist, or could not be loaded. */
export function NoPost() {
  return (
    <PostPage title="Post not found">
      <Title>Post not found</Title>
    </PostPage>
  );
}
