import { type ComponentProps, type FocusEvent, useCallback, useState } from "react";
import { useLatest } from "../../../../core/admin/use-latest.ts";
import { showWhole } from "../../../../core/editor/screens/block-edits.ts";
import {
  type ContentAction,
  type ContentState,
  reduceContent,
} from "../../../../core/editor/screens/content-state.ts";
import { emptyHistory } from "../../../../core/editor/screens/history.ts";
import { textsOf, toContent } from "../../../../core/editor/screens/paragraph.ts";
import type { FieldFrame } from "../../../../core/editor/screens/paragraph-field.tsx";
import { ParagraphFields } from "../../../../core/editor/screens/paragraph-fields.tsx";
import { isWholeText } from "../../../../core/editor/screens/whole-text.ts";
import { PictureArea } from "../../../../core/media/screens/uploads/picture-area.tsx";
import { type SiteValue, valueAt } from "../../../../core/site/contract/edits.ts";
import { isSame } from "./edit-list.ts";
import { useSiteForm } from "./form-context.ts";
import { Group } from "./group.tsx";
import type { ValueFieldProps } from "./value-field.tsx";

const noProblems = {};

/** Pictures are uploaded into each paragraph. */
function PictureFrame({ name, children }: ComponentProps<FieldFrame>) {
  return (
    <PictureArea name={name} inserts="markdown" place="site">
      {children}
    </PictureArea>
  );
}

/** The text of a page, in the editor of posts. */
export function MarkdownField({ schema: { title, description }, path }: ValueFieldProps) {
  const form = useSiteForm();
  const value = valueAt(form.draft, path);
  const [state, setState] = useState(() => openText(value));
  // Something else has changed the text, such as an earlier version that was restored.
  if (!isSame(filledIn(textsOf(state.content)), filledIn(value))) setState(openText(value));
  const latest = useLatest({ state, form, path });

  const edit = useCallback(
    (action: ContentAction) => {
      const { state: before, form, path } = latest.current;
      const after = reduceContent(before, action);
      if (after.content !== before.content)
        form.edit({ op: "set", path, value: filledIn(textsOf(after.content)) });
      setState(after);
      latest.current = { form, path, state: after };
    },
    [latest],
  );

  /** What opens a field focuses the element with its path. */
  function focusText({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target === currentTarget) currentTarget.querySelector("textarea")?.focus();
  }

  return (
    <Group
      aria-label={title}
      error={form.problemOf(path)}
      data-path={path.join(".")}
      tabIndex={-1}
      onFocus={focusText}
      onBlur={() => form.leave(path)}
    >
      <ParagraphFields {...{ state, edit }} problems={noProblems} hint={description} Frame={PictureFrame} />
    </Group>
  );
}

function openText(value: SiteValue | undefined): ContentState {
  const content = toContent(filledIn(value));
  const shown = isWholeText() ? showWhole(content, { index: 0, start: 0, end: 0 }).content : content;
  return { content: shown, history: emptyHistory, cursor: undefined };
}

/** Returns the paragraphs that have a text. The file has no others. */
function filledIn(value: SiteValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String).filter((text) => text !== "") : [];
}
