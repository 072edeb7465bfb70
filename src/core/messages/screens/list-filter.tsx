import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Field } from "../../admin/ui/field.tsx";
import { TextField } from "../../admin/ui/text-field.tsx";
import { useListQuery } from "../../admin/ui/use-list-query.ts";
import { Button } from "../../ui/button.tsx";
import type { LabelList } from "../contract/messages.ts";
import styles from "./messages.module.css";

/** The parameters of the address that this part changes. */
export const filterParameters = ["consent", "from", "to", "label"];

const any = { value: "", label: "Any" };
const consents = [any, { value: "yes", label: "Yes" }, { value: "no", label: "No" }];

/** Narrows the list by consent, days, and label. The choice is in the address, so it survives a reload. */
export function ListFilter({ labels }: { labels: LabelList["labels"] }) {
  const { query, choose } = useListQuery();
  const navigate = useNavigate();
  const active = filterParameters.filter((name) => query.has(name));
  const [isOpen, setOpen] = useState(active.length > 0);

  function clear() {
    const rest = new URLSearchParams(query);
    for (const name of filterParameters) rest.delete(name);
    void navigate(`/admin/messages${rest.size > 0 ? `?${rest}` : ""}`, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden="true" /> Filter
        {active.length > 0 && <span className="visually-hidden"> ({active.length} active)</span>}
      </Button>
      <div className={styles.filter} hidden={!isOpen}>
        <TextField
          label="Contact back"
          value={query.get("consent") ?? ""}
          choices={consents}
          onChange={(consent) => choose("consent", consent)}
        />
        <Day label="From" value={query.get("from") ?? ""} onChoose={(day) => choose("from", day)} />
        <Day label="To" value={query.get("to") ?? ""} onChoose={(day) => choose("to", day)} />
        <LabelChoice
          names={labels.map(({ name }) => name)}
          value={query.get("label") ?? ""}
          onChoose={(label) => choose("label", label)}
        />
        {active.length > 0 && (
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </>
  );
}

interface FilterProps {
  /** Empty if nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

function LabelChoice({ names, value, onChoose }: FilterProps & { names: string[] }) {
  const listed = names.find((name) => name.toLowerCase() === value.toLowerCase());
  // No message may have the label that is chosen.
  const options = value === "" || listed ? names : [value, ...names];
  if (options.length === 0) return null;
  const choices = options.map((name) => ({ value: name, label: name }));
  return <TextField label="Label" value={listed ?? value} choices={[any, ...choices]} onChange={onChoose} />;
}

/** A day. While one is typed, the field is not complete, and has no value. */
function Day({ label, value, onChoose }: FilterProps & { label: string }) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          key={value}
          min="1970-01-01"
          max="9998-12-31"
          defaultValue={value}
          onBlur={({ target }) => target.validity.valid && onChoose(target.value)}
          onKeyDown={({ key, currentTarget }) =>
            key === "Enter" && currentTarget.validity.valid && onChoose(currentTarget.value)
          }
        />
      )}
    </Field>
  );
}
