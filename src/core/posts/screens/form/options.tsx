import { SlidersHorizontal } from "lucide-react";
import { TextField } from "../../../admin/ui/text-field.tsx";
import { problemsIn } from "../../../admin/use-form.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { CoverPreview } from "../../../media/screens/cover/cover-preview.tsx";
import { DrawCover } from "../../../media/screens/cover/draw-cover.tsx";
import { PictureArea } from "../../../media/screens/uploads/picture-area.tsx";
import { useRoomForOptions } from "../../../media/screens/uploads/use-media.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "../post.module.css";
import { PostParts } from "../post-parts.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import type { PostState } from "../state/post-edits.ts";
import { OptionalFields } from "./optional-fields.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

const id = "post-options";

/** Opens the options on narrow screens. Says how many of them have a problem, or are required and empty. */
export function OptionsButton({ state }: { state: PostState }) {
  const { slug, image } = state.edits.fields;
  const problems = Object.keys(problemsIn(state)).filter((name) => !/^(title|content|form)\b/.test(name));
  const missing = [slug, image].filter((value) => value.trim() === "").length;
  const count = problems.length || missing;
  return (
    // The focused field keeps focus until the click, which would otherwise open the sheet that leaving it has closed.
    <Button look="quiet" popoverTarget={id} onMouseDown={(event) => event.preventDefault()}>
      <SlidersHorizontal aria-hidden="true" /> Options
      {count > 0 && (
        <Badge color={problems.length > 0 ? "orange" : "gray"}>
          {count} <span data-word="">{problems.length > 0 ? "to fix" : "missing"}</span>
        </Badge>
      )}
    </Button>
  );
}

/**
 * Everything about a post except its text: a panel beside it, or on narrow screens a sheet. It is the same element, so
 * that nothing is lost when a tablet is turned, such as an upload or the address of a new link.
 */
export function Options({ form }: { form: BlogFormState }) {
  const { loaded: blog, isUnsaved } = form.state;
  const isSheet = !useRoomForOptions();
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      popover={isSheet ? "auto" : undefined}
      className={styles.options}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Focus must not move behind the sheet.
        if (isSheet && relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
      }}
    >
      <header className="row-2 nowrap between">
        <h3 id={`${id}-title`} className="quiet small">
          Options
        </h3>
        {isSheet && (
          <Button popoverTarget={id} popoverTargetAction="hide">
            Done
          </Button>
        )}
      </header>
      <div className="stack-5">
        <AddressFields form={form} />
        <OptionalFields form={form} />
        <PublishFields form={form} />
        {blog && <PostParts id={blog._id} slug={blog.slug} isFile={false} isUnsaved={isUnsaved} />}
      </div>
    </section>
  );
}

/** What every post must have beside its text. */
function AddressFields({ form }: { form: BlogFormState }) {
  const { title, image } = form.state.edits.fields;
  const imageField = form.field("image");
  return (
    <>
      <TextField
        {...form.field("slug")}
        label={fieldLabels.slug}
        maxLength={bounds.slug}
        placeholder="my-first-post"
        required
      />
      <PictureArea
        name="the cover"
        inserts="address"
        beside={(insert) => <DrawCover title={title} onDrawn={insert} />}
      >
        <TextField
          {...imageField}
          label={fieldLabels.image}
          type="url"
          maxLength={bounds.imageUrl}
          required
        />
      </PictureArea>
      {!imageField.error && <CoverPreview image={image} />}
    </>
  );
}

/** When the post is published. */
function PublishFields({ form: { state, field, timeZone, unpublish } }: { form: BlogFormState }) {
  const { published, date } = state.edits.fields;
  return (
    <>
      {!published && (
        <TextField
          {...field("publishAt")}
          label="Publish at"
          hint={`In the time zone ${timeZone}. Leave it empty for a draft.`}
          type="datetime-local"
        />
      )}
      <TextField
        {...field("date")}
        label="Date"
        hint={
          date === ""
            ? "Leave it empty to use the time of publication."
            : "What readers see. It also orders the posts."
        }
        type="datetime-local"
      />
      {published && state.loaded?.published && (
        <div>
          <Button onClick={unpublish}>Unpublish</Button>
        </div>
      )}
    </>
  );
}
