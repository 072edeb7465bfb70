import { Plus } from "lucide-react";
import { TextField } from "../../../admin/ui/text-field.tsx";
import { useLoaded } from "../../../admin/use-loaded.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/lazy/switch.tsx";
import { type Detail, detailNames, details, flagNames, flags } from "../../contract/post-fields.ts";
import { fetchTopics } from "../api.ts";
import { fieldLabels } from "../state/field-labels.ts";
import { addTag, offerTags } from "../state/tag-text.ts";
import type { BlogFormState } from "./use-blog-form.ts";

/** What a post need not have: the fields of `src/core/posts/contract/post-fields.ts`, and tags. */
export function OptionalFields({ form }: { form: BlogFormState }) {
  const loaded = useLoaded("No tags are offered", "topics", fetchTopics);
  // Without them, nothing is offered.
  const topics = typeof loaded === "object" ? loaded : { tags: [], series: [] };
  const { fields } = form.state.edits;
  return (
    <>
      {detailNames.map((name) => {
        const { label, hint, maxLength, isAddress, isLong }: Detail = details[name];
        return (
          <TextField
            key={name}
            {...form.field(name)}
            {...{ label, hint, maxLength }}
            autoComplete="off"
            rows={isLong ? 2 : undefined}
            offered={name === "series" ? topics.series : []}
            {...(isAddress && { type: "url", placeholder: "https://" })}
          />
        );
      })}
      <div>
        <TextField
          {...form.field("tags")}
          label={fieldLabels.tags}
          hint={`At most ${bounds.tags}, with commas between them.`}
          maxLength={bounds.tags * (bounds.tag + 2)}
          placeholder="TypeScript, SQLite"
          autoComplete="off"
        />
        <OfferedTags
          names={offerTags(fields.tags, topics.tags)}
          onAdd={(name) => form.type({ tags: addTag(fields.tags, name) })}
        />
      </div>
      {flagNames.map((name) => (
        <div key={name}>
          <Switch checked={fields[name]} onChange={(value) => form.type({ [name]: value })}>
            {flags[name].label}
          </Switch>
          <p className="quiet small">{flags[name].hint}</p>
        </div>
      ))}
    </>
  );
}

function OfferedTags({ names, onAdd }: { names: string[]; onAdd: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <ul className="row-1 outdent" aria-label="Tags of other posts">
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
