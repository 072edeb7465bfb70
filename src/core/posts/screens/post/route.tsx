import { useLocation, useNavigate } from "react-router";
import { attempt } from "../../../admin/attempt.ts";
import { loadParts } from "../../../admin/load-parts.ts";
import { isNavigation } from "../../../admin/ui/paged-list.tsx";
import { QuestionDialog } from "../../../admin/ui/question-dialog.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { makeCall } from "../../../admin/use-send.ts";
import { ApiError } from "../../../pages/screens/api.ts";
import { fetchBlog, fetchWorkingCopy } from "../api.ts";
import { BlogForm } from "../form/blog-form.tsx";
import type { Route } from "./+types/route";

/**
 * Loads the post for the form, what was typed into it and not saved, and what other features add to the form. The id of a
 * new post is `new`. Null is a post that does not exist.
 */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [blog, copy, parts] = await Promise.all([
    id === "new" ? undefined : attempt("The post could not be loaded", fetchBlog(id).catch(nullIfUnknown)),
    attempt("The unsaved text could not be loaded", fetchWorkingCopy(id)),
    loadParts(({ post }) => post),
  ]);
  const [file] = blog?.file === undefined ? [] : await loadParts(({ filePost }) => filePost);
  return { blog, copy: copy ?? undefined, parts, FilePost: file?.Part };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** After what was sent, the open form has the post already. */
export { isNavigation as shouldRevalidate, LoadingScreen as HydrateFallback, makeCall as clientAction };

/** The form of a post, over the list. */
export default function Post({ loaderData: { blog, copy, FilePost }, params: { id } }: Route.ComponentProps) {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  /** Identifies the form, which stays when a new post has been saved and gets its address. */
  const form: string = state?.form ?? key;
  // Back does not open a form that was closed.
  const options = { replace: true, preventScrollReset: true };

  function close(saved?: string) {
    void navigate({ pathname: "/admin/blogs", search }, { ...options, state: { saved } });
  }

  const isFile = blog?.file !== undefined;
  if (blog === null || (blog === undefined && id !== "new") || (isFile && !FilePost))
    return (
      <QuestionDialog
        question={
          blog === null
            ? "This post does not exist. It may have been deleted."
            : "This post could not be opened."
        }
        yes="Retry"
        no="Close"
        look="primary"
        onYes={() => location.reload()}
        onNo={() => close()}
      />
    );
  if (blog?.file !== undefined && FilePost)
    return <FilePost blog={blog} file={blog.file} onClose={() => close()} />;
  return (
    <BlogForm
      key={form}
      opened={{ blog, copy }}
      onClose={close}
      onCreated={(created) => {
        const address = { pathname: `/admin/blogs/${created}`, search };
        void navigate(address, { ...options, state: { form } });
      }}
    />
  );
}
