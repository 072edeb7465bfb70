import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { describeVisitImport } from "../../../../../contract/describe-visit-import.ts";
import { Button } from "../../../../ui/button.tsx";
import text from "../../../../ui/text.module.css";
import { importVisits } from "./api.ts";
import styles from "./import-visits.module.css";

type State = { name: "idle" | "busy" } | { name: "done" | "failed"; text: string };

/** Imports the visits of an export of GoatCounter or Umami. */
export function ImportVisits() {
  const [state, setState] = useState<State>({ name: "idle" });
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  async function load(file: File) {
    setState({ name: "busy" });
    try {
      const result = await importVisits(file);
      if ("refused" in result) {
        setState({ name: "failed", text: result.refused });
        return;
      }
      setState({ name: "done", text: describeVisitImport(result) });
      void revalidate();
    } catch (error) {
      console.info("The visits could not be imported", error);
      setState({
        name: "failed",
        text: "The visits could not be imported. Please try again. No visit is counted twice.",
      });
    }
  }
  return (
    <div className={`row-1-2 not-printed ${text.quiet}`}>
      <Button aria-describedby={id} onClick={() => state.name !== "busy" && field.current?.click()}>
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
        {state.name === "busy" && "Importing..."}
        {state.name === "done" && state.text}
      </span>
      {state.name === "failed" && (
        <span role="alert" className={styles.failed}>
          {state.text}
        </span>
      )}
    </div>
  );
}
