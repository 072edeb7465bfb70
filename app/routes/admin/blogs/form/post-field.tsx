import type { ComponentProps, Dispatch, ReactNode } from "react";
import { Field } from "../../../../admin/ui/field.tsx";
import type { Action, Fields, Problems } from "../state/form-state.ts";

/** What the fields of the form read, and how they change it. */
export interface FieldsProps {
  fields: Fields;
  problems: Problems;
  dispatch: Dispatch<Action>;
}

/** The fields with a text. */
type TextName = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never;
}[keyof Fields];

type ControlProps = Omit<ComponentProps<"input"> & ComponentProps<"textarea">, "ref" | "name" | "form">;

interface PostFieldProps extends ControlProps, FieldsProps {
  name: TextName;
  label: string;
  hint?: ReactNode;
}

/** A field for a text of the post, with its error message. With `rows`, it has several lines. */
export function PostField(props: PostFieldProps) {
  const { fields, problems, dispatch, name, label, hint, ...attributes } = props;
  const Control = attributes.rows === undefined ? "input" : "textarea";
  return (
    <Field label={label} hint={hint} error={problems[name]}>
      {(control) => (
        <Control
          {...control}
          {...attributes}
          value={fields[name]}
          onChange={({ target }) => dispatch({ type: "typed", part: { [name]: target.value } })}
        />
      )}
    </Field>
  );
}
