import type { Dispatch } from "react";
import { bounds } from "../../../../contract/bounds.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { CoverPreview } from "./cover-preview.tsx";
import { Findings } from "./findings.tsx";
import type { Action, Fields, Phase, Problems } from "./form-state.ts";
import { ParagraphFields } from "./paragraph-fields.tsx";
import { Preview } from "./preview.tsx";
import { PublishFields } from "./publish-fields.tsx";
import { SearchFields } from "./search-fields.tsx";

interface BlogFieldsProps {
  fields: Fields;
  phase: Phase;
  canUndoPaste: boolean;
  timeZone: string;
  /** Takes the post off the site. Only for a post that is published. */
  onUnpublish: (() => void) | undefined;
  dispatch: Dispatch<Action>;
}

const texts = [
  { name: "title", label: "Title", maxLength: bounds.title },
  { name: "slug", label: "Slug", maxLength: bounds.slug, placeholder: "my-first-post" },
  { name: "image", label: "Image", maxLength: bounds.imageUrl, type: "url" },
] as const;

/** The fields of a post, each with its error message. */
export function BlogFields(props: BlogFieldsProps) {
  const { fields, phase, canUndoPaste, timeZone, onUnpublish, dispatch } = props;
  const problems: Problems = phase.name === "refused" ? phase.problems : {};
  return (
    <>
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
      <ParagraphFields
        paragraphs={fields.content}
        problems={problems}
        canUndoPaste={canUndoPaste}
        dispatch={dispatch}
      />
      <Preview paragraphs={fields.content} />
      <SearchFields fields={fields} problems={problems} dispatch={dispatch} />
      <Findings fields={fields} />
      <PublishFields
        fields={fields}
        problems={problems}
        timeZone={timeZone}
        onUnpublish={fields.published ? onUnpublish : undefined}
        dispatch={dispatch}
      />
    </>
  );
}
