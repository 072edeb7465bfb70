import { tagKey } from "../../../../../contract/tags.ts";
import { useListQuery } from "../../../../admin/ui/use-list-query.ts";
import input from "../../../../ui/input.module.css";
import styles from "./list-tools.module.css";
import { orders, readListView, states } from "./list-view.ts";

/** Chooses which posts the list shows, and in which order. The choice is in the address, so it survives a reload. */
export function ListTools({ tags }: { tags: string[] }) {
  const { query, choose } = useListQuery();
  const view = readListView(query);
  const names = tags.map((name) => ({ value: tagKey(name), label: name }));
  // No post that is listed may have the tag that is chosen.
  const isListed = view.tag === "" || names.some(({ value }) => value === view.tag);
  const options = isListed ? names : [{ value: view.tag, label: view.tag }, ...names];

  return (
    <div className={styles.tools}>
      <Choice label="Show" value={view.state} options={states} onChoose={(value) => choose("state", value)} />
      {options.length > 0 && (
        <Choice
          label="Tag"
          value={view.tag}
          options={[{ value: "", label: "All tags" }, ...options]}
          onChoose={(value) => choose("tag", value)}
        />
      )}
      <Choice label="Sort" value={view.order} options={orders} onChoose={(value) => choose("sort", value)} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={input.input}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
