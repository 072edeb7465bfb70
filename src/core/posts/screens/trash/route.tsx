import { ArrowLeft, Trash2, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { attempt } from "../../../admin/attempt.ts";
import { ownerClient } from "../../../admin/owner-api.ts";
import { EntryList, EntryRow } from "../../../admin/ui/entry-list.tsx";
import { Heading } from "../../../admin/ui/heading.tsx";
import { RemoveButton } from "../../../admin/ui/remove-button.tsx";
import { LoadingScreen } from "../../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { Time } from "../../../admin/ui/time.tsx";
import { makeCall, type Sender, useSend } from "../../../admin/use-send.ts";
import type { TrashedBlog } from "../../../messages/contract/trash.ts";
import { parse } from "../../../pages/screens/api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import type { PostApi } from "../../server/owner.ts";
import type { Route } from "./+types/route";

const postApi = ownerClient<PostApi>();

const api = postApi.blogs.trash;
const failed = "That did not work. Try again.";

/** Loads the posts that can be restored. */
export async function clientLoader() {
  return { trash: await attempt("The trash could not be loaded", parse(api.$get())) };
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function Trash({ loaderData: { trash } }: Route.ComponentProps) {
  const changes = useSend<string>();
  const count = trash?.length ?? 0;
  return (
    <>
      <Heading name="Trash">
        {count > 0 && (
          <RemoveButton
            look="danger"
            by={changes}
            remove={() => api.$delete()}
            question={`Delete ${count === 1 ? "the post" : `all ${count} posts`} in the trash for good?`}
            yes="Delete for good"
            failed={failed}
          >
            Empty trash
          </RemoveButton>
        )}
        <Link to="/admin/blogs" className="plain-button">
          <ArrowLeft aria-hidden="true" /> Blogs
        </Link>
      </Heading>
      <Card as="div">
        <EntryList
          entries={trash}
          failed="Could not load the trash."
          empty={<Empty icon={Trash2}>The trash is empty.</Empty>}
        >
          {(post) => <TrashRow post={post} changes={changes} />}
        </EntryList>
        <Status role="alert">{changes.problems.form}</Status>
      </Card>
    </>
  );
}

interface TrashRowProps {
  post: TrashedBlog;
  changes: Sender;
}

/** A deleted post, which can be restored or deleted for good. */
function TrashRow({ post, changes }: TrashRowProps) {
  const { _id: id, title, published, deletedAt, deletedForGoodAt } = post;
  const actions = (
    <>
      <RemoveButton
        look="plain"
        by={changes}
        entry={id}
        remove={() => postApi.blogs[":id"].restore.$post({ param: { id } })}
        failed={failed}
      >
        <Undo2 aria-hidden="true" /> Restore
        <span className="visually-hidden"> {title}</span>
      </RemoveButton>
      <RemoveButton
        by={changes}
        entry={id}
        remove={() => api[":id"].$delete({ param: { id } })}
        aria-label={`Delete ${title} for good`}
        question={`Delete "${title}" for good? Its text and its earlier versions cannot be restored.`}
        yes="Delete for good"
        failed={failed}
      />
    </>
  );
  return (
    <EntryRow actions={actions}>
      <p className="strong">{title}</p>
      <p className="row-1-3 quiet small figures">
        {published ? <Badge color="green">Published</Badge> : <Badge color="orange">Draft</Badge>}
        <span>
          Deleted <Time at={deletedAt} />
        </span>
        <span>
          Kept until <Time at={deletedForGoodAt} />
        </span>
      </p>
    </EntryRow>
  );
}
