import type { PushDevice } from "../../../../../contract/push.ts";
import { Button } from "../../../../admin/ui/button.tsx";
import { EntryRow } from "../../../../admin/ui/entry-row.tsx";
import { Badge } from "../../../../ui/badge.tsx";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

interface DeviceRowProps {
  device: PushDevice;
  /** Whether it is this browser. */
  isOwn: boolean;
  onTest: () => void;
  onRemove: () => void;
}

/** A device that gets notifications. */
export function DeviceRow({ device, isOwn, onTest, onRemove }: DeviceRowProps) {
  const { name, createdAt, failure } = device;
  const actions = (
    <>
      <Button aria-label={`Send a test to ${name}`} onClick={onTest}>
        Send a test
      </Button>
      {!isOwn && (
        <Button look="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
  return (
    <EntryRow actions={actions} stacks>
      <p>
        {name} {isOwn && <Badge color="green">This browser</Badge>}
      </p>
      <p className="quiet small">
        Since <time dateTime={createdAt}>{format.format(new Date(createdAt))}</time>
      </p>
      {failure !== null && <p className="red small">{failure}</p>}
    </EntryRow>
  );
}
