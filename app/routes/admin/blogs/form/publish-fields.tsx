import { Button } from "../../../../ui/button.tsx";
import { type FieldsProps, PostField } from "./post-field.tsx";

interface PublishFieldsProps extends FieldsProps {
  timeZone: string;
  /** Takes the post off the site. Only for a post that is published. */
  onUnpublish: (() => void) | undefined;
}

/** When the post is published. */
export function PublishFields({ timeZone, onUnpublish, ...props }: PublishFieldsProps) {
  const { published, date } = props.fields;
  return (
    <>
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
      {onUnpublish && (
        <div>
          <Button onClick={onUnpublish}>Unpublish</Button>
        </div>
      )}
    </>
  );
}
