import { useDeferredValue } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { TextField } from "../../../../admin/ui/text-field.tsx";
import { problemsIn } from "../../../../admin/use-form.ts";
import { Editor } from "../editor/editor.tsx";
import { Preview } from "../editor/preview.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import { useRoomForPreview } from "../use-media.ts";
import styles from "./fields.module.css";
import { Findings } from "./findings.tsx";
import { Options } from "./options.tsx";
import type { BlogFormState } from "./use-blog-form.ts";

/** The title and the text of a post, and beside them the preview and the options, where the screen has room for them. */
export function BlogFields({ form }: { form: BlogFormState }) {
  const { fields, history, cursor } = form.state.edits;
  const isWide = useRoomForPreview();
  // What is beside and below the text is rendered after it, so that the form opens immediately.
  const isOpen = useDeferredValue(true, false);
  return (
    <div className={styles.columns}>
      <div className={`stack-5 ${styles.text}`}>
        <div className={styles.title}>
          <TextField {...form.field("title")} label={fieldLabels.title} maxLength={bounds.title} required />
        </div>
        <Editor
          state={{ content: fields.content, history, cursor }}
          problems={problemsIn(form.state)}
          isWide={isWide}
          edit={form.editContent}
        />
        {isOpen && <Findings fields={fields} />}
      </div>
      {isWide && <Preview content={fields.content} isBeside />}
      {isOpen && <Options form={form} />}
    </div>
  );
}
