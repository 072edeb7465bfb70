import { FileDown, FileUp } from "lucide-react";
import { useRevalidator } from "react-router";
import { saveFile } from "../../../core/admin/save-file.ts";
import { FileButton } from "../../../core/admin/ui/file-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { exportFormats } from "../../../core/exports/contract.ts";
import type { MailboxPartProps } from "../../../core/feature.app.ts";
import { Button } from "../../../core/ui/button.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import type { ImportResult } from "../contract.ts";
import { fetchExport, importFile } from "./api.ts";

/** Below the list of messages. */
export default function MessageFiles({ isEmpty }: MailboxPartProps) {
  return (
    <>
      {!isEmpty && <ExportButtons />}
      <ImportButton />
    </>
  );
}

const row = "row-1-2 not-printed quiet small";

/** Downloads all messages as a file. */
function ExportButtons() {
  const { send, isBusy, problems } = useSend();
  return (
    <div className={row}>
      <FileDown aria-hidden="true" size={16} /> Export all messages as
      {exportFormats.map((format) => (
        <Button
          key={format}
          aria-label={`Export all messages as ${format}`}
          onClick={() =>
            send(
              async () => saveFile(await fetchExport(format), `messages.${format}`),
              "The messages could not be exported. Try again.",
            )
          }
        >
          {format}
        </Button>
      ))}
      <Status>{isBusy && "Exporting..."}</Status>
      {problems.form && <Status role="alert">{problems.form}</Status>}
    </div>
  );
}

const importFailure =
  "The import stopped. What was stored until then stays. Choose the same file again to go on.";

/** Stores the messages of an export as JSON. */
function ImportButton() {
  const { revalidate } = useRevalidator();
  // The list is not loaded again after what is sent elsewhere.
  const { send, isBusy, saved, problems } = useSend<ImportResult>({ onSaved: () => void revalidate() });
  return (
    <div className={`${row} outdent-start`}>
      <FileButton
        look="quiet"
        accept=".json,application/json"
        onChoose={([file]) => file && send(() => importFile(file), importFailure)}
      >
        <FileUp aria-hidden="true" /> Import a JSON export
      </FileButton>
      <Status>{isBusy ? "Importing..." : saved && describe(saved)}</Status>
      {problems.form && <Status role="alert">{problems.form}</Status>}
    </div>
  );
}

function describe({ imported, skipped, invalid, faults }: ImportResult): string {
  const [first] = faults;
  const sentences = [
    `${formatCount(imported)} imported`,
    `${formatCount(skipped)} already here`,
    ...(first
      ? [`${formatCount(invalid)} lines without a message (line ${first.line}: ${first.message})`]
      : []),
  ];
  return sentences.join(", ");
}
