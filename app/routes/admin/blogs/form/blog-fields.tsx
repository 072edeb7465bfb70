import { useCallback, useDeferredValue } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { CoverPreview } from "../cover/cover-preview.tsx";
import { DrawCover } from "../cover/draw-cover.tsx";
import type { ContentAction } from "../editor/content-state.ts";
import { Editor, useWideScreen } from "../editor/editor.tsx";
import { Preview } from "../editor/preview.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import { PictureArea } from "../uploads/picture-area.tsx";
import styles from "./fields.module.css";
import { Findings } from "./findings.tsx";
import { type FieldsProps, PostField } from "./post-field.tsx";
import { PreviewLinkCard } from "./preview-link-card.tsx";
import { PublishFields } from "./publish-fields.tsx";
import { TopicFields } from "./topic-fields.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

/** The fields of a post, each with its error message, and on wide screens the preview beside them. */
export function BlogFields({ form: { state, dispatch, unpublish } }: { form: BlogFormState }) {
  const { blog, fields, phase, history, cursor, timeZone } = state;
  const isWide = useWideScreen();
  // What is below the screen is rendered after the rest, so that the form opens immediately.
  const isOpen = useDeferredValue(true, false);
  const edit = useCallback(
    (change: ContentAction) => dispatch({ type: "contentEdited", edit: change }),
    [dispatch],
  );
  const problems = phase.name === "refused" ? phase.problems : {};
  const props = { fields, problems, dispatch };
  const isUnpublishable = blog?.published && fields.published;
  return (
    <div className={styles.columns}>
      <div className={`stack-5 ${styles.fields}`}>
        <HeadFields {...props} />
        <Editor
          state={{ content: fields.content, history, cursor }}
          problems={problems}
          isWide={isWide}
          edit={edit}
        />
        {isOpen && (
          <>
            <SearchFields {...props} />
            <TopicFields {...props} />
            <Findings fields={fields} />
            <PublishFields
              {...props}
              timeZone={timeZone}
              onUnpublish={isUnpublishable ? unpublish : undefined}
            />
            {blog && <PreviewLinkCard id={blog._id} />}
          </>
        )}
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
    </div>
  );
}

/** What every post must have beside its text. */
function HeadFields(props: FieldsProps) {
  const { title, image } = props.fields;
  return (
    <>
      <PostField {...props} name="title" label={fieldLabels.title} maxLength={bounds.title} required />
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

/** What search results and feeds say about the post. Both fields may be empty. */
function SearchFields(props: FieldsProps) {
  return (
    <>
      <PostField
        {...props}
        name="description"
        label={fieldLabels.description}
        hint="For search results, link previews, and feeds. Leave it empty to use the beginning of the text."
        rows={2}
        maxLength={bounds.description}
      />
      <PostField
        {...props}
        name="canonicalUrl"
        label={fieldLabels.canonicalUrl}
        hint="The address on another site, if this is a copy. Search engines then show that one."
        type="url"
        maxLength={bounds.imageUrl}
        placeholder="https://"
      />
    </>
  );
}
