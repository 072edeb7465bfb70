import { type Dispatch, type ReactNode, useCallback } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { CoverPreview } from "../cover/cover-preview.tsx";
import { DrawCover } from "../cover/draw-cover.tsx";
import type { ContentAction } from "../editor/content-state.ts";
import { Editor, useWideScreen } from "../editor/editor.tsx";
import { Preview } from "../editor/preview.tsx";
import { useIsOpen } from "../editor/use-is-open.ts";
import { fieldLabels } from "../state/field-labels.ts";
import type { Action, FormState, Problems } from "../state/form-state.ts";
import { PictureArea } from "../uploads/picture-area.tsx";
import styles from "./blog-fields.module.css";
import { Findings } from "./findings.tsx";
import { PublishFields } from "./publish-fields.tsx";
import { SearchFields } from "./search-fields.tsx";
import { TopicFields } from "./topic-fields.tsx";

interface BlogFieldsProps {
  state: Pick<FormState, "fields" | "phase" | "history" | "cursor">;
  timeZone: string;
  /** Takes the post off the site. Only for a post that is published. */
  onUnpublish: (() => void) | undefined;
  /** What follows the fields. */
  children: ReactNode;
  dispatch: Dispatch<Action>;
}

const texts = [
  { name: "title", label: fieldLabels.title, maxLength: bounds.title },
  { name: "slug", label: fieldLabels.slug, maxLength: bounds.slug, placeholder: "my-first-post" },
] as const;
const cover = { name: "image", label: fieldLabels.image, maxLength: bounds.imageUrl, type: "url" } as const;

/** The fields of a post, each with its error message, and on wide screens the preview beside them. */
export function BlogFields({ state, timeZone, onUnpublish, dispatch, children }: BlogFieldsProps) {
  const { fields, phase, history, cursor } = state;
  const isWide = useWideScreen();
  const isOpen = useIsOpen();
  const edit = useCallback(
    (change: ContentAction) => dispatch({ type: "contentEdited", edit: change }),
    [dispatch],
  );
  const problems: Problems = phase.name === "refused" ? phase.problems : {};
  function showText({ name, label, ...attributes }: (typeof texts)[number] | typeof cover) {
    return (
      <Field key={name} label={label} error={problems[name]}>
        {(control) => (
          <input
            {...control}
            {...attributes}
            required
            value={fields[name]}
            onChange={({ target: { value } }) => dispatch({ type: "typed", part: { [name]: value } })}
          />
        )}
      </Field>
    );
  }

  return (
    <div className={styles.columns}>
      <div className={`stack-5 ${styles.fields}`}>
        {texts.map(showText)}
        <PictureArea
          name="the cover"
          inserts="address"
          beside={(insert) => <DrawCover title={fields.title} onDrawn={insert} />}
        >
          {showText(cover)}
        </PictureArea>
        {!problems.image && <CoverPreview image={fields.image} />}
        <Editor
          area={ParagraphArea}
          state={{ content: fields.content, history, cursor }}
          problems={problems}
          isWide={isWide}
          edit={edit}
        />
        {isOpen && (
          <>
            <SearchFields fields={fields} problems={problems} dispatch={dispatch} />
            <TopicFields fields={fields} problems={problems} dispatch={dispatch} />
            <Findings fields={fields} />
            <PublishFields
              fields={fields}
              problems={problems}
              timeZone={timeZone}
              onUnpublish={fields.published ? onUnpublish : undefined}
              dispatch={dispatch}
            />
            {children}
          </>
        )}
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
    </div>
  );
}

/** A paragraph that pictures can be uploaded into. */
function ParagraphArea({ name, children }: { name: string; children: ReactNode }) {
  return (
    <PictureArea name={name} inserts="markdown">
      {children}
    </PictureArea>
  );
}
