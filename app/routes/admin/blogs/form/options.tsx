import { SlidersHorizontal } from "lucide-react";
import { bounds } from "../../../../../contract/bounds.ts";
import { PictureArea } from "../../../../admin/uploads/picture-area.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { CoverPreview } from "../cover/cover-preview.tsx";
import { DrawCover } from "../cover/draw-cover.tsx";
import { MoveCard } from "../file/move-card.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import { type FormState, problemsIn } from "../state/form-state.ts";
import { useRoomForOptions } from "../use-media.ts";
import { OptionalFields } from "./optional-fields.tsx";
import styles from "./options.module.css";
import { type FieldsProps, PostField } from "./post-field.tsx";
import { PreviewLinkCard } from "./preview-link-card.tsx";
import { PublishFields } from "./publish-fields.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

const id = "post-options";

/** Opens the options on narrow screens. Says how many of them have a problem, or are required and empty. */
export function OptionsButton({ state }: { state: FormState }) {
  const { slug, image } = state.fields;
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
 * Everything about a post except its text: a panel beside it, or on narrow screens a sheet. It is the same element, so that
 * nothing is lost when a tablet is turned, such as an upload or the address of a new link.
 */
export function Options({ form: { state, dispatch, unpublish } }: { form: BlogFormState }) {
  const { blog, fields, timeZone, unsaved } = state;
  const isSheet = !useRoomForOptions();
  const props = { fields, problems: problemsIn(state), dispatch };
  const isUnpublishable = blog?.published && fields.published;
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
      <header className={styles.head}>
        <h3 id={`${id}-title`}>Options</h3>
        {isSheet && (
          <Button popoverTarget={id} popoverTargetAction="hide">
            Done
          </Button>
        )}
      </header>
      <div className="stack-5">
        <AddressFields {...props} />
        <OptionalFields {...props} />
        <PublishFields {...props} timeZone={timeZone} onUnpublish={isUnpublishable ? unpublish : undefined} />
        {blog && <PreviewLinkCard id={blog._id} />}
        {blog && <MoveCard id={blog._id} slug={blog.slug} unsaved={unsaved} />}
      </div>
    </section>
  );
}

/** What every post must have beside its text. */
function AddressFields(props: FieldsProps) {
  const { title, image } = props.fields;
  return (
    <>
      <PostField
        {...props}
        name="slug"
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
        <PostField
          {...props}
          name="image"
          label={fieldLabels.image}
          type="url"
          maxLength={bounds.imageUrl}
          required
        />
      </PictureArea>
      {!props.problems.image && <CoverPreview image={image} />}
    </>
  );
}
