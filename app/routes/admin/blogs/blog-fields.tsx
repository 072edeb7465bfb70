import { type Dispatch, useCallback } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import styles from "./blog-fields.module.css";
import { CoverPreview } from "./cover-preview.tsx";
import type { ContentAction } from "./editor/content-state.ts";
import { Editor, useWideScreen } from "./editor/editor.tsx";
import { Preview } from "./editor/preview.tsx";
import type { Action, FormState, Problems } from "./form-state.ts";

interface BlogFieldsProps {
  state: Pick<FormState, "fields" | "phase" | "history" | "cursor">;
  dispatch: Dispatch<Action>;
}

const texts = [
  { name: "title", label: "Title", maxLength: bounds.title },
  { name: "slug", label: "Slug", maxLength: bounds.slug, placeholder: "my-first-post" },
  { name: "image", label: "Image", maxLength: bounds.imageUrl, type: "url" },
] as const;

/** The fields of a post, each with its error message, and on wide screens the preview beside them. */
export function BlogFields({ state: { fields, phase, history, cursor }, dispatch }: BlogFieldsProps) {
  const isWide = useWideScreen();
  const edit = useCallback(
    (change: ContentAction) => dispatch({ type: "contentEdited", edit: change }),
    [dispatch],
  );
  const problems: Problems = phase.name === "refused" ? phase.problems : {};
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        {texts.map(({ name, label, ...attributes }) => (
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
        ))}
        {!problems.image && <CoverPreview image={fields.image} />}
        <Editor
          state={{ content: fields.content, history, cursor }}
          problems={problems}
          isWide={isWide}
          edit={edit}
        />
        <Switch
          checked={fields.published}
          onChange={(published) => dispatch({ type: "typed", part: { published } })}
        >
          Published
        </Switch>
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
    </div>
  );
}
