import { FileUp } from "lucide-react";
import { useId, useRef } from "react";
import { useRevalidator } from "react-router";
import { describeVisitImport } from "../../../../../contract/describe-visit-import.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import text from "../../../../ui/text.module.css";
import { importVisits } from "./api.ts";

/** Imports the visits of an export of GoatCounter or Umami. */
export function ImportVisits() {
  const { isBusy, outcome, setOutcome, run } = useAction();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();

  const load = (file: File) =>
    run("The visits could not be imported. Please try again. No visit is counted twice.", async () => {
      const result = await importVisits(file);
      if ("refused" in result) {
        setOutcome({ text: result.refused, failed: true });
        return "";
      }
      void revalidate();
      return describeVisitImport(result);
    });

  return (
    <div className={`row-1-2 not-printed ${text.quiet}`}>
      <Button aria-describedby={id} onClick={() => isBusy || field.current?.click()}>
        <FileUp aria-hidden="true" /> Import visits
      </Button>
      <span id={id}>An export of GoatCounter or Umami</span>
      <input
        ref={field}
        type="file"
        accept=".csv,.gz,.zip,text/csv,application/gzip,application/zip"
        aria-label="GoatCounter or Umami export"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void load(file);
        }}
      />
      <span role="status">
        {isBusy && "Importing..."}
        {!outcome?.failed && outcome?.text}
      </span>
      <Status role="alert">{outcome?.failed && outcome.text}</Status>
    </div>
  );
}
