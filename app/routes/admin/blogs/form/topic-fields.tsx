import { Plus } from "lucide-react";
import { type Dispatch, useEffect, useId, useState } from "react";
import { bounds } from "../../../../../contract/bounds.ts";
import type { Topics } from "../../../../../contract/topics.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { Field } from "../../../../admin/ui/field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import texts from "../../../../ui/text.module.css";
import { fetchTopics } from "../api.ts";
import { fieldLabels } from "../state/field-labels.ts";
import type { Action, Fields, Problems } from "../state/form-state.ts";
import { addTag, offerTags } from "../state/tag-text.ts";
import styles from "./topic-fields.module.css";

interface TopicFieldsProps {
  fields: Pick<Fields, "tags" | "series" | "pinned">;
  problems: Problems;
  dispatch: Dispatch<Action>;
}

/** What the post is about, and where it is in lists. All fields may be empty. */
export function TopicFields({ fields, problems, dispatch }: TopicFieldsProps) {
  const topics = useTopics();
  const listId = useId();
  const { tags, series, pinned } = fields;
  function type(part: Partial<TopicFieldsProps["fields"]>) {
    dispatch({ type: "typed", part });
  }

  return (
    <>
      <div>
        <Field
          label={fieldLabels.tags}
          hint={`At most ${bounds.tags}, with commas between them.`}
          error={problems.tags}
        >
          {(control) => (
            <input
              {...control}
              value={tags}
              maxLength={bounds.tags * (bounds.tag + 2)}
              placeholder="TypeScript, SQLite"
              autoComplete="off"
              onChange={({ target }) => type({ tags: target.value })}
            />
          )}
        </Field>
        <OfferedTags
          names={offerTags(tags, topics.tags)}
          onAdd={(name) => type({ tags: addTag(tags, name) })}
        />
      </div>
      <Field
        label={fieldLabels.series}
        hint="Posts with the same name here are parts of a series, in the order of their dates."
        error={problems.series}
      >
        {(control) => (
          <>
            <input
              {...control}
              list={listId}
              value={series}
              maxLength={bounds.series}
              autoComplete="off"
              onChange={({ target }) => type({ series: target.value })}
            />
            <datalist id={listId}>
              {topics.series.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div>
        <Switch checked={pinned} onChange={(value) => type({ pinned: value })}>
          Pinned
        </Switch>
        <p className={texts.quiet}>The newest {bounds.pinned} pinned posts are the first on the blog.</p>
      </div>
    </>
  );
}

/** The tags and series of all posts. Without them, nothing is offered. */
function useTopics(): Topics {
  const [topics, setTopics] = useState<Topics>({ tags: [], series: [] });
  useEffect(() => {
    let isCurrent = true;
    void attempt("No tags are offered", fetchTopics()).then((fetched) => {
      if (isCurrent && fetched !== undefined) setTopics(fetched);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return topics;
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
