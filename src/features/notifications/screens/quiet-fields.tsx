import styles from "../../../core/admin/settings/settings.module.css";
import { Switch } from "../../../core/ui/lazy/switch.tsx";
import type { NotificationSettings } from "../contract/notifications.ts";

interface QuietFieldsProps extends Pick<NotificationSettings, "quiet"> {
  timeZone: string;
  onChange: (part: Pick<NotificationSettings, "quiet">) => void;
}

/** What the hours are when they are turned on. */
const usual = { from: "22:00", to: "07:00" };

/** The hours in which nothing is sent to the owner. */
export function QuietFields({ quiet, timeZone, onChange }: QuietFieldsProps) {
  return (
    <div className="stack-1 small">
      <div className="row-2-4 tall">
        <Switch checked={quiet !== null} onChange={(isOn) => onChange({ quiet: isOn ? usual : null })}>
          Quiet hours
        </Switch>
        {quiet !== null && (
          <>
            <TimeField
              label="from"
              value={quiet.from}
              onChange={(from) => onChange({ quiet: { ...quiet, from } })}
            />
            <TimeField label="to" value={quiet.to} onChange={(to) => onChange({ quiet: { ...quiet, to } })} />
          </>
        )}
      </div>
      <p className="breaking quiet small">
        {quiet !== null && quiet.from === quiet.to ? (
          <span className="red">They must start and end at different times.</span>
        ) : (
          `What arrives in them is sent at their end. Times are in the time zone ${timeZone}.`
        )}
      </p>
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day within a line. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <label className={styles.time}>
      {label}
      <input
        type="time"
        required
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
