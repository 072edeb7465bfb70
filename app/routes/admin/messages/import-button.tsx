import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ImportResult } from "../../../../contract/message-export.ts";
import { Button } from "../../../ui/button.tsx";
import text from "../../../ui/text.module.css";
import { importFile } from "./api.ts";
import styles from "./export-buttons.module.css";

type State = { name: "idle" | "busy" | "failed" } | { name: "done"; result: ImportResult };

/** Stores the messages of an export as JSON. */
export function ImportButton() {
  const [state, setState] = useState<State>({ name: "idle" });
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  async function load(file: File) {
    setState({ name: "busy" });
    try {
      setState({ name: "done", result: await importFile(file) });
      void revalidate();
    } catch (error) {
      console.info("The messages could not be imported", error);
      setState({ name: "failed" });
    }
  }
  return (
    <div className={`row-1-2 not-printed ${text.quiet} ${styles.export}`}>
      <FileUp aria-hidden="true" />
      <Button look="quiet" onClick={() => state.name !== "busy" && field.current?.click()}>
        Import a JSON export
      </Button>
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void load(file);
        }}
      />
      <span role="status">
        {state.name === "busy" && "Importing..."}
        {state.name === "done" && describe(state.result)}
      </span>
      {state.name === "failed" && (
        <span role="alert">
          The import stopped. What was stored until then stays. Choose the same file again to go on.
        </span>
      )}
    </div>
  );
}

function describe({ imported, skipped, invalid, faults }: ImportResult): string {
  const [first] = faults;
  const sentences = [
    `${imported.toLocaleString("en-US")} imported`,
    `${skipped.toLocaleString("en-US")} already here`,
    ...(first
      ? [`${invalid.toLocaleString("en-US")} lines without a message (line ${first.line}: ${first.message})`]
      : []),
  ];
  return sentences.join(", ");
}
