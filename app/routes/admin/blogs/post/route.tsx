import { data, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { attempt } from "../../../../admin/attempt.ts";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { ApiError } from "../../../../api.ts";
import { removeBlogDraft } from "../../../../browser/blog-draft.ts";
import {
  deleteBlog,
  fetchBlog,
  fetchWorkingCopy,
  fetchWorkingState,
  movePost,
  removeWorkingCopy,
} from "../api.ts";
import { FilePost } from "../file/file-post.tsx";
import { moveQuery } from "../file/use-move.ts";
import { BlogForm } from "../form/blog-form.tsx";
import { saveBlog } from "../form/save-blog.ts";
import type { Route } from "./+types/route";

/**
 * Loads the post for the form, and what was typed into it and not saved. The id of a new post is `new`. Null is a post that
 * does not exist.
 */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const [blog, copy] = await Promise.all([
    id === "new" ? undefined : attempt("The post could not be loaded", fetchBlog(id).catch(nullIfUnknown)),
    attempt("The unsaved text could not be loaded", fetchWorkingCopy(id)),
  ]);
  return { blog, copy: copy ?? undefined };
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Saves or deletes the post, or with `?unsaved=` discards what is not saved of it, or with `?file` moves it. */
export async function clientAction({ request, url, params: { id } }: Route.ClientActionArgs) {
  if (url.searchParams.has("file")) return move(id, request.method);
  if (request.method === "PUT") return saveBlog(await request.json(), id);
  const version = url.searchParams.get("unsaved");
  const deletion = version === null ? deleteBlog(id).then(() => true) : discardUnsaved(id, version);
  const deleted = await attempt("The post was not deleted", deletion);
  if (deleted) removeBlogDraft(id);
  // With an error, the list is not loaded again. It must be if the copy was changed elsewhere, or another try would fail, too.
  return data({ deleted: deleted ?? false }, deleted === undefined ? 500 : 200);
}

/** With a refusal, nothing is loaded again. */
async function move(id: string, method: string) {
  const refused = "The post was not moved. Try again.";
  const moved = await attempt(
    "The post was not moved",
    movePost(id, method).then((refusal) => ({ refusal })),
  );
  const refusal = moved === undefined ? refused : moved.refusal;
  return data({ refusal }, refusal === undefined ? 200 : 400);
}

/** Resolves to whether it was discarded. A copy that has been changed since the list was loaded stays. */
async function discardUnsaved(id: string, version: string): Promise<boolean> {
  // What only this browser has needs no request.
  if (version === "") return true;
  await removeWorkingCopy(id, version);
  return (await fetchWorkingState(id)).copy === null;
}

/** The open form already has the post, so there is nothing to reload, unless the post was moved. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentParams, nextParams, formAction, actionStatus = 200 } = change;
  const isMoved = formAction?.endsWith(moveQuery) && actionStatus < 400;
  return isMoved || currentParams.id !== nextParams.id;
}

export { LoadingScreen as HydrateFallback };

/** The form of a post, over the list. */
export default function Post({ loaderData: { blog, copy }, params: { id } }: Route.ComponentProps) {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  /** Identifies the form, which stays when a new post has been saved and gets its address. */
  const form: string = state?.form ?? key;
  // Back does not open a form that was closed.
  const options = { replace: true, preventScrollReset: true };

  function close() {
    void navigate({ pathname: "/admin/blogs", search }, options);
  }

  if (blog === null || (blog === undefined && id !== "new"))
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
        onNo={close}
      />
    );
  if (blog?.file !== undefined) return <FilePost blog={blog} file={blog.file} onClose={close} />;
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
