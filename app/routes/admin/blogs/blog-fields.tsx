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
import { PictureArea } from "./uploads/picture-area.tsx";

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
] as const;
const cover = { name: "image", label: "Image", maxLength: bounds.imageUrl, type: "url" } as const;

/** The fields of a post, each with its error message. */
export function BlogFields(props: BlogFieldsProps) {
  const { fields, phase, canUndoPaste, timeZone, onUnpublish, dispatch } = props;
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
    <>
      {texts.map(showText)}
      <PictureArea name="the cover" inserts="address">
        {showText(cover)}
      </PictureArea>
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
