import { FileDown } from "lucide-react";
import { ownerClient } from "../../../core/admin/owner-api.ts";
import { saveFile } from "../../../core/admin/save-file.ts";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { ApiError } from "../../../core/pages/screens/api.ts";
import { Button } from "../../../core/ui/button.tsx";
import { Card } from "../../../core/ui/card.tsx";
import type { ExportApi } from "../owner.ts";

const exportApi = ownerClient<ExportApi>();

const exportFailure =
  "The archive could not be downloaded. If another download of it is running, wait until it has ended, and try again.";

/** Downloads everything of the site as an archive that other programs read. */
export function ExportCard() {
  const { send, isBusy, problems } = useSend({ reloads: false });
  const save = () =>
    send(async () => {
      const response = await exportApi.export.$get();
      if (!response.ok) throw new ApiError(response.status);
      saveFile(await response.blob(), "foliodesk-export.zip");
    }, exportFailure);

  return (
    <Card>
      <h2>Your data</h2>
      <p className="quiet small">
        A ZIP archive with all posts as Markdown and their pictures, messages, visits, and the site folder.
        Other generators and another Foliodesk can read it; its README says how.
      </p>
      <div className="row-2-4">
        <Button onClick={save}>
          <FileDown aria-hidden="true" /> Export everything
        </Button>
        <Status failed={!isBusy}>{isBusy ? "Exporting..." : problems.form}</Status>
      </div>
    </Card>
  );
}
