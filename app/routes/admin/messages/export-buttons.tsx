import { FileDown } from "lucide-react";
import { useState } from "react";
import { type ExportFormat, exportFormats } from "../../../../contract/export-formats.ts";
import { saveFile } from "../../../admin/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import text from "../../../ui/text.module.css";
import { fetchExport } from "./api.ts";
import styles from "./export-buttons.module.css";

/** Downloads all messages as a file. */
export function ExportButtons() {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  async function download(format: ExportFormat) {
    if (state === "busy") return;
    setState("busy");
    try {
      saveFile(await fetchExport(format), `messages.${format}`);
      setState("idle");
    } catch (error) {
      console.info("The messages could not be exported", error);
      setState("failed");
    }
  }
  return (
    <div className={`row-1-2 not-printed ${text.quiet} ${styles.export}`}>
      <FileDown aria-hidden="true" /> Export all messages as
      {exportFormats.map((format) => (
        <Button
          key={format}
          look="quiet"
          aria-label={`Export all messages as ${format}`}
          onClick={() => download(format)}
        >
          {format}
        </Button>
      ))}
      <span role="status">{state === "busy" && "Exporting..."}</span>
      {state === "failed" && <span role="alert">The messages could not be exported. Try again.</span>}
    </div>
  );
}
