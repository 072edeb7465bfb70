import type { Dispatch } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { fieldLabels } from "../state/field-labels.ts";
import type { Action, Fields, Problems } from "../state/form-state.ts";

interface SearchFieldsProps {
  fields: Pick<Fields, "description" | "canonicalUrl">;
  problems: Problems;
  dispatch: Dispatch<Action>;
}

/** What search results and feeds say about the post. Both fields may be empty. */
export function SearchFields({ fields, problems, dispatch }: SearchFieldsProps) {
  return (
    <>
      <Field
        label={fieldLabels.description}
        hint="For search results, link previews, and feeds. Leave it empty to use the beginning of the text."
        error={problems.description}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={bounds.description}
            value={fields.description}
            onChange={({ target }) => dispatch({ type: "typed", part: { description: target.value } })}
          />
        )}
      </Field>
      <Field
        label={fieldLabels.canonicalUrl}
        hint="The address on another site, if this is a copy. Search engines then show that one."
        error={problems.canonicalUrl}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            maxLength={bounds.imageUrl}
            placeholder="https://"
            value={fields.canonicalUrl}
            onChange={({ target }) => dispatch({ type: "typed", part: { canonicalUrl: target.value } })}
          />
        )}
      </Field>
    </>
  );
}
