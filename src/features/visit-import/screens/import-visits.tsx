import { FileUp } from "lucide-react";
import { useId } from "react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readSaved } from "../../../core/admin/send-result.ts";
import { FileButton } from "../../../core/admin/ui/file-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { describeVisitImport } from "../contract/describe-visit-import.ts";
import type { VisitImport } from "../contract/visit-import.ts";
import type { VisitImportApi } from "../owner.ts";

const visitImportApi = ownerClient<VisitImportApi>();

const failure = "The visits could not be imported. Please try again. No visit is counted twice.";

/** Imports the visits of an export of GoatCounter or Umami. */
export function ImportVisits() {
  const { send, isBusy, saved, problems } = useSend<VisitImport>();
  const id = useId();

  return (
    <div className="row-1-2 not-printed quiet small">
      <FileButton
        aria-describedby={id}
        accept=".csv,.gz,.zip,text/csv,application/gzip,application/zip"
        onChoose={([file]) => file && send(() => importVisits(file), failure)}
      >
        <FileUp aria-hidden="true" /> Import visits
      </FileButton>
      <span id={id}>An export of GoatCounter or Umami</span>
      <Status>{isBusy ? "Importing..." : saved && describeVisitImport(saved)}</Status>
      <Status role="alert">{problems.form}</Status>
    </div>
  );
}

async function importVisits(file: File) {
  return readSaved(await visitImportApi.insight.imports.$post(undefined, { init: { body: file } }));
}
