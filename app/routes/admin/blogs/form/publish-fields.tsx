import { Button } from "../../../../ui/button.tsx";
import { Switch } from "../../../../ui/lazy/switch.tsx";
import styles from "./fields.module.css";
import { type FieldsProps, PostField } from "./post-field.tsx";

interface PublishFieldsProps extends FieldsProps {
  timeZone: string;
  /** Takes the post off the site. Only for a post that is published. */
  onUnpublish: (() => void) | undefined;
}

/** Whether and when the post is published. */
export function PublishFields({ timeZone, onUnpublish, ...props }: PublishFieldsProps) {
  const { published, date } = props.fields;
  return (
    <div className="stack-4">
      <div className={`row-3 ${styles.state}`}>
        <Switch
          checked={published}
          onChange={(value) => props.dispatch({ type: "typed", part: { published: value } })}
        >
          Published
        </Switch>
        {onUnpublish && <Button onClick={onUnpublish}>Unpublish</Button>}
      </div>
      <div className={styles.times}>
        {!published && (
          <PostField
            {...props}
            name="publishAt"
            label="Publish at"
            hint={`In the time zone ${timeZone}. Leave it empty for a draft.`}
            type="datetime-local"
          />
        )}
        <PostField
          {...props}
          name="date"
          label="Date"
          hint={
            date === ""
              ? "Leave it empty to use the time of publication."
              : "What readers see. It also orders the posts."
          }
          type="datetime-local"
        />
      </div>
    </div>
  );
}
