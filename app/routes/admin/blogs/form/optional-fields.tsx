import { Plus } from "lucide-react";
import { useId } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import {
  type Detail,
  type DetailName,
  detailNames,
  details,
  flagNames,
  flags,
} from "../../../../../contract/post-fields.ts";
import { useLoaded } from "../../../../admin/use-loaded.ts";
import { Button } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import { fetchTopics } from "../api.ts";
import { fieldLabels } from "../state/field-labels.ts";
import { addTag, offerTags } from "../state/tag-text.ts";
import styles from "./fields.module.css";
import { type FieldsProps, PostField } from "./post-field.tsx";

/** What a post need not have: the fields of `contract/post-fields.ts`, and tags. */
export function OptionalFields(props: FieldsProps) {
  const loaded = useLoaded("No tags are offered", "topics", fetchTopics);
  // Without them, nothing is offered.
  const topics = typeof loaded === "object" ? loaded : { tags: [], series: [] };
  const { tags } = props.fields;
  return (
    <>
      {detailNames.map((name) => (
        <DetailField key={name} {...props} name={name} offered={name === "series" ? topics.series : []} />
      ))}
      <div>
        <PostField
          {...props}
          name="tags"
          label={fieldLabels.tags}
          hint={`At most ${bounds.tags}, with commas between them.`}
          maxLength={bounds.tags * (bounds.tag + 2)}
          placeholder="TypeScript, SQLite"
          autoComplete="off"
        />
        <OfferedTags
          names={offerTags(tags, topics.tags)}
          onAdd={(name) => props.dispatch({ type: "typed", part: { tags: addTag(tags, name) } })}
        />
      </div>
      {flagNames.map((name) => (
        <div key={name}>
          <Switch
            checked={props.fields[name]}
            onChange={(value) => props.dispatch({ type: "typed", part: { [name]: value } })}
          >
            {flags[name].label}
          </Switch>
          <p className="quiet small">{flags[name].hint}</p>
        </div>
      ))}
    </>
  );
}

interface DetailFieldProps extends FieldsProps {
  name: DetailName;
  /** What other posts have. */
  offered: string[];
}

function DetailField({ name, offered, ...props }: DetailFieldProps) {
  const listId = useId();
  const { label, hint, maxLength, isAddress, isLong }: Detail = details[name];
  return (
    <>
      <PostField
        {...props}
        {...{ name, label, hint, maxLength }}
        autoComplete="off"
        {...(isLong && { rows: 2 })}
        {...(isAddress && { type: "url", placeholder: "https://" })}
        {...(offered.length > 0 && { list: listId })}
      />
      {offered.length > 0 && (
        <datalist id={listId}>
          {offered.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}

function OfferedTags({ names, onAdd }: { names: string[]; onAdd: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <ul className={styles.offered} aria-label="Tags of other posts">
      {names.map((name) => (
        <li key={name}>
          <Button look="quiet" onClick={() => onAdd(name)}>
            <Plus aria-hidden="true" />
            <span className="visually-hidden">Add </span>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
