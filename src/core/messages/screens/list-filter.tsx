import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useListQuery } from "../../admin/ui/use-list-query.ts";
import { Button } from "../../ui/button.tsx";
import type { LabelList } from "../contract/messages.ts";
import styles from "./messages.module.css";

/** The parameters of the address that this part changes. */
export const filterParameters = ["consent", "from", "to", "label"];

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
    <details
      className="not-printed"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="quiet-button outdent">
        <SlidersHorizontal aria-hidden="true" /> Filter
        {active.length > 0 && <span className="visually-hidden"> ({active.length} active)</span>}
      </summary>
      <div className={styles.filter}>
        <Choice
          label="Contact back"
          value={query.get("consent") ?? ""}
          onChoose={(consent) => choose("consent", consent)}
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </Choice>
        <Day label="From" value={query.get("from") ?? ""} onChoose={(day) => choose("from", day)} />
        <Day label="To" value={query.get("to") ?? ""} onChoose={(day) => choose("to", day)} />
        <LabelChoice
          names={labels.map(({ name }) => name)}
          chosen={query.get("label") ?? ""}
          onChoose={(label) => choose("label", label)}
        />
        {active.length > 0 && (
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
    </details>
  );
}

interface FilterProps {
  label: string;
  /** Empty if nothing is chosen. */
  value: string;
  onChoose: (value: string) => void;
}

interface LabelChoiceProps {
  names: string[];
  chosen: string;
  onChoose: (label: string) => void;
}

function LabelChoice({ names, chosen, onChoose }: LabelChoiceProps) {
  const listed = names.find((name) => name.toLowerCase() === chosen.toLowerCase());
  // No message may have the label that is chosen.
  const options = chosen === "" || listed ? names : [chosen, ...names];
  if (options.length === 0) return null;
  return (
    <Choice label="Label" value={listed ?? chosen} onChoose={onChoose}>
      {options.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Choice>
  );
}

interface ChoiceProps extends FilterProps {
  /** The options besides that of any value. */
  children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label className="stack-1 quiet small">
      {label}
      <select className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Any</option>
        {children}
      </select>
    </label>
  );
}

/** A day. While one is typed, the field is not complete, and has no value. */
function Day({ label, value, onChoose }: FilterProps) {
  return (
    <label className="stack-1 quiet small">
      {label}
      <input
        type="date"
        key={value}
        min="1970-01-01"
        max="9998-12-31"
        className="input"
        defaultValue={value}
        onBlur={({ target }) => target.validity.valid && onChoose(target.value)}
        onKeyDown={({ key, currentTarget }) =>
          key === "Enter" && currentTarget.validity.valid && onChoose(currentTarget.value)
        }
      />
    </label>
  );
}
