import { type ComponentProps, useId, useState } from "react";
import type { Problems } from "../../../admin/send-result.ts";
import { PictureArea } from "../../../media/screens/uploads/picture-area.tsx";
import type { ContentAction, ContentState } from "../content-state.ts";
import type { FieldFrame } from "../paragraph-field.tsx";
import { ParagraphFields } from "../paragraph-fields.tsx";
import { Preview } from "./preview.tsx";

interface EditorProps {
  state: ContentState;
  problems: Problems<string>;
  /** Whether there is room for the preview beside the form. */
  isWide: boolean;
  /** Stays the same from one rendering to the next. */
  edit: (action: ContentAction) => void;
}

const hint = (
  <>
    Write in Markdown: <code>**bold**</code>, <code>*italic*</code>, <code>[a link](https://...)</code>,{" "}
    <code>## A heading</code>, <code>- a list</code>. HTML is shown as text.
  </>
);

/** Pictures are uploaded into each paragraph. */
function PictureFrame({ name, children }: ComponentProps<FieldFrame>) {
  return (
    <PictureArea name={name} inserts="markdown">
      {children}
    </PictureArea>
  );
}

/** The text of a post. On narrow screens, a tab shows the preview in place of the fields. */
export function Editor({ state, problems, isWide, edit }: EditorProps) {
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const showsPreview = isPreview && !isWide;
  const fields = <ParagraphFields {...{ state, problems, hint, edit }} Frame={PictureFrame} />;
  if (isWide) return fields;
  const tabs = [
    { name: "Write", isOpen: !showsPreview, panel: `${id}-write` },
    { name: "Preview", isOpen: showsPreview, panel: `${id}-preview` },
  ];
  return (
    <div className="stack-4">
      <div role="tablist" aria-label="Text" className="tabs">
        {tabs.map(({ name, isOpen, panel }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${panel}-tab`}
            aria-selected={isOpen}
            aria-controls={panel}
            tabIndex={isOpen ? 0 : -1}
            className="tab"
            onClick={() => setPreview(name === "Preview")}
            onKeyDown={({ key, currentTarget }) => {
              if (key !== "ArrowLeft" && key !== "ArrowRight") return;
              const other = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
              (other as HTMLElement | null)?.focus();
              setPreview(name === "Write");
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <div id={`${id}-write`} role="tabpanel" aria-labelledby={`${id}-write-tab`} hidden={showsPreview}>
        {fields}
      </div>
      <div id={`${id}-preview`} role="tabpanel" aria-labelledby={`${id}-preview-tab`} hidden={!showsPreview}>
        {showsPreview && <Preview content={state.content} isBeside={false} />}
      </div>
    </div>
  );
}
