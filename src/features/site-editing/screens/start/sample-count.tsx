import { Link } from "react-router";
import { formAddress } from "../preview/parts/form-path.ts";
import type { FieldState } from "./steps.ts";

/** How much of the sample's person is left, with links to it. */
export function SampleCount({ fields }: { fields: readonly FieldState[] }) {
  const left = fields.filter(({ isSample }) => isSample);
  if (left.length === 0) return null;
  return (
    <details className="details small">
      <summary>
        {left.length === 1 ? "1 part is" : `${left.length} parts are`} still about the sample’s person
      </summary>
      <FieldLinks fields={left} />
    </details>
  );
}

/** Links to the forms of fields. */
export function FieldLinks({ fields }: { fields: readonly FieldState[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="row-1-3">
      {fields.map(({ file, field, title }) => (
        <li key={`${file} ${field}`}>
          <Link to={formAddress(file, [field])}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
