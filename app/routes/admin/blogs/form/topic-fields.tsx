import { Plus } from "lucide-react";
import { useId } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import { useLoaded } from "../../../../admin/use-loaded.ts";
import { Button } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import texts from "../../../../ui/text.module.css";
import { fetchTopics } from "../api.ts";
import { fieldLabels } from "../state/field-labels.ts";
import { addTag, offerTags } from "../state/tag-text.ts";
import styles from "./fields.module.css";
import { type FieldsProps, PostField } from "./post-field.tsx";

/** What the post is about, and where it is in lists. All fields may be empty. */
export function TopicFields(props: FieldsProps) {
  const loaded = useLoaded("No tags are offered", "topics", fetchTopics);
  // Without them, nothing is offered.
  const topics = typeof loaded === "object" ? loaded : { tags: [], series: [] };
  const listId = useId();
  const { tags, pinned } = props.fields;
  return (
    <>
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
      <PostField
        {...props}
        name="series"
        label={fieldLabels.series}
        hint="Posts with the same name here are parts of a series, in the order of their dates."
        list={listId}
        maxLength={bounds.series}
        autoComplete="off"
      />
      <datalist id={listId}>
        {topics.series.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div>
        <Switch
          checked={pinned}
          onChange={(value) => props.dispatch({ type: "typed", part: { pinned: value } })}
        >
          Pinned
        </Switch>
        <p className={texts.quiet}>The newest {bounds.pinned} pinned posts are the first on the blog.</p>
      </div>
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
