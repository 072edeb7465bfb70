import { ArrowLeft, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { Link, useFetcher } from "react-router";
import type { TrashedBlog } from "../../../../../contract/trash.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryList } from "../../../../admin/ui/entry-list.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Failure } from "../../../../admin/ui/failure.tsx";
import { focusNext } from "../../../../admin/ui/focus-next.ts";
import { Heading } from "../../../../admin/ui/heading.tsx";
import { QuestionDialog } from "../../../../admin/ui/question-dialog.tsx";
import { LoadingScreen } from "../../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../../admin/ui/status.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import button from "../../../../ui/button.module.css";
import { Card } from "../../../../ui/card.tsx";
import { formatDate } from "../../../../ui/format.ts";
import text from "../../../../ui/text.module.css";
import { deleteForGood, emptyTrash, fetchTrash, restoreBlog } from "../api.ts";
import type { Route } from "./+types/route";
import styles from "./trash.module.css";

/** Loads the posts that can be restored. */
export async function clientLoader() {
  return { trash: await attempt("The trash could not be loaded", fetchTrash()) };
}

/** POST restores a post. DELETE deletes it for good, or without an id all of them. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const id = (await request.formData()).get("id");
  const call =
    id === null
      ? emptyTrash()
      : request.method === "POST"
        ? restoreBlog(String(id))
        : deleteForGood(String(id));
  return {
    done:
      (await attempt(
        "The trash could not be changed",
        call.then(() => true),
      )) ?? false,
  };
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
function TrashRow({
  post: { _id: id, title, published, deletedAt, deletedForGoodAt },
}: {
  post: TrashedBlog;
}) {
  const { data, state, submit } = useFetcher<{ done: boolean }>();
  const [asking, setAsking] = useState(false);

  function change(method: "post" | "delete") {
    if (state !== "idle") return;
    focusNext(id);
    void submit({ id }, { method, action: "/admin/blogs/trash", flushSync: true });
  }

  return (
    <EntryRow
      actions={
        <>
          <Button onClick={() => change("post")}>
            <Undo2 aria-hidden="true" /> Restore
            <span className="visually-hidden"> {title}</span>
          </Button>
          <Button look="remove" aria-label={`Delete ${title} for good`} onClick={() => setAsking(true)}>
            <Trash2 aria-hidden="true" />
          </Button>
          {asking && (
            <QuestionDialog
              question={`Delete "${title}" for good? Its text and its earlier versions cannot be restored.`}
              yes="Delete for good"
              onYes={() => {
                setAsking(false);
                change("delete");
              }}
              onNo={() => setAsking(false)}
            />
          )}
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
  const [asking, setAsking] = useState(false);
  const posts = count === 1 ? "the post" : `all ${count} posts`;
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Empty trash
      </Button>
      {asking && (
        <QuestionDialog
          question={`Delete ${posts} in the trash for good?`}
          yes="Delete for good"
          onYes={() => {
            setAsking(false);
            void submit({}, { method: "delete", action: "/admin/blogs/trash" });
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
