import { useCallback, useDeferredValue } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { ContentAction } from "../../../../admin/editor/content-state.ts";
import { Editor } from "../editor/editor.tsx";
import { Preview } from "../editor/preview.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import { problemsIn } from "../state/form-state.ts";
import { useRoomForPreview } from "../use-media.ts";
import styles from "./fields.module.css";
import { Findings } from "./findings.tsx";
import { Options } from "./options.tsx";
import { PostField } from "./post-field.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

/** The title and the text of a post, and beside them the preview and the options, where the screen has room for them. */
export function BlogFields({ form }: { form: BlogFormState }) {
  const { state, dispatch } = form;
  const { fields, history, cursor } = state;
  const isWide = useRoomForPreview();
  // What is beside and below the text is rendered after it, so that the form opens immediately.
  const isOpen = useDeferredValue(true, false);
  const edit = useCallback(
    (change: ContentAction) => dispatch({ type: "contentEdited", edit: change }),
    [dispatch],
  );
  const problems = problemsIn(state);
  return (
    <div className={styles.columns}>
      <div className={`stack-5 ${styles.text}`}>
        <div className={styles.title}>
          <PostField
            {...{ fields, problems, dispatch }}
            name="title"
            label={fieldLabels.title}
            maxLength={bounds.title}
            required
          />
        </div>
        <Editor
          state={{ content: fields.content, history, cursor }}
          problems={problems}
          isWide={isWide}
          edit={edit}
        />
        {isOpen && <Findings fields={fields} />}
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
      {isOpen && <Options form={form} />}
    </div>
  );
}
