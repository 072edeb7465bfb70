import { ArrowLeft, Trash2, Undo2 } from "lucide-react";
import { Link, useFetcher } from "react-router";
import type { TrashedBlog } from "../../../../../contract/trash.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Heading } from "../../../../admin/ui/heading.tsx";
import styles from "../../../../admin/ui/post-row.module.css";
import { QuestionButton } from "../../../../admin/ui/question-button.tsx";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import button from "../../../../ui/button.module.css";
import { Card } from "../../../../ui/card.tsx";
import { formatDate } from "../../../../ui/format.ts";
import text from "../../../../ui/text.module.css";
import { deleteForGood, emptyTrash, fetchTrash, restoreBlog } from "../api.ts";
import type { Route } from "./+types/route";

/** Loads the posts that can be restored. */
export async function clientLoader() {
  return { trash: await attempt("The trash could not be loaded", fetchTrash()) };
}

/** POST restores a post. DELETE deletes it for good, or without an id all of them. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = (await request.formData()).get("id");
  const done = await attempt("The trash could not be changed", change(request.method, id as string | null));
  return { done: done ?? false };
}

/** Resolves to true. */
async function change(method: string, id: string | null): Promise<true> {
  if (id === null) await emptyTrash();
  else if (method === "POST") await restoreBlog(id);
  else await deleteForGood(id);
  return true;
}

export { LoadingScreen as HydrateFallback };

export default function Trash({ loaderData: { trash } }: Route.ComponentProps) {
  return (
    <>
      <Heading name="Trash">
        {trash && trash.length > 0 && <EmptyButton count={trash.length} />}
        <Link to="/admin/blogs" className={button.plain}>
          <ArrowLeft aria-hidden="true" /> Blogs
        </Link>
      </Heading>
      <Card as="div">
        {trash === undefined ? (
          <Failure text="Could not load the trash." />
        ) : (
          <EntryList entries={trash} empty="The trash is empty.">
            {(post) => <TrashRow post={post} />}
          </EntryList>
        )}
      </Card>
    </>
  );
}

/** A deleted post, which can be restored or deleted for good. */
function TrashRow({ post }: { post: TrashedBlog }) {
  const { _id: id, title, published, deletedAt, deletedForGoodAt } = post;
  const { data, state, submit } = useFetcher<{ done: boolean }>();

  function submitChange(method: "post" | "delete") {
    if (state !== "idle") return;
    focusNext(id);
    void submit({ id }, { method, action: "/admin/blogs/trash", flushSync: true });
  }

  return (
    <EntryRow
      actions={
        <>
          <Button onClick={() => submitChange("post")}>
            <Undo2 aria-hidden="true" /> Restore
            <span className="visually-hidden"> {title}</span>
          </Button>
          <QuestionButton
            look="remove"
            aria-label={`Delete ${title} for good`}
            question={`Delete "${title}" for good? Its text and its earlier versions cannot be restored.`}
            yes="Delete for good"
            onYes={() => submitChange("delete")}
          >
            <Trash2 aria-hidden="true" />
          </QuestionButton>
        </>
      }
    >
      <p className={styles.title}>{title}</p>
      <p className={`row-1-3 ${text.quiet} ${styles.facts}`}>
        {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
        <span>
          Deleted on <time dateTime={deletedAt}>{formatDate(deletedAt)}</time>
        </span>
        <span>
          Kept until <time dateTime={deletedForGoodAt}>{formatDate(deletedForGoodAt)}</time>
        </span>
      </p>
      {data?.done === false && state === "idle" && (
        <Status role="alert">That did not work. Try again.</Status>
      )}
    </EntryRow>
  );
}

function EmptyButton({ count }: { count: number }) {
  const { submit } = useFetcher();
  const posts = count === 1 ? "the post" : `all ${count} posts`;
  return (
    <QuestionButton
      look="danger"
      question={`Delete ${posts} in the trash for good?`}
      yes="Delete for good"
      onYes={() => void submit({}, { method: "delete", action: "/admin/blogs/trash" })}
    >
      Empty trash
    </QuestionButton>
  );
}
