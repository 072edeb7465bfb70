import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Status } from "../ui/status.tsx";
import { problemsIn, type useForm } from "../use-form.ts";

interface SettingsFormProps<Settings> {
  form: ReturnType<typeof useForm<Settings, Settings>>;
  save: (settings: Settings) => Promise<Settings>;
  /** What is beside the button that saves. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A form of settings that are saved together. */
export function SettingsForm<Settings>({ form, save, beside, children }: SettingsFormProps<Settings>) {
  const { edits, phase } = form.state;
  const failure = "The settings were not saved. Please try again.";
  return (
    <form
      className="stack-5"
      onSubmit={(event) => {
        event.preventDefault();
        form.save(async () => ({ saved: await save(edits) }), { failure });
      }}
    >
      {children}
      <div className="row-2-4">
        <Button type="submit" look="primary">
          {phase.name === "saving" ? "Saving..." : "Save"}
        </Button>
        {beside}
        <Status>{phase.name === "told" && phase.text}</Status>
        <Status role="alert">{problemsIn(form.state).form}</Status>
      </div>
    </form>
  );
}
