import { FileDown } from "lucide-react";
import { saveFile } from "../../../../admin/save-file.ts";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { fetchEverything } from "./api.ts";

const failure =
  "The archive could not be downloaded. If another download of it is running, wait until it has ended, and try again.";

/** Downloads everything of the site as an archive that other programs read. */
export function ExportCard() {
  const { send, isBusy, problems } = useSend({ reloads: false });
  const save = () => send(async () => saveFile(await fetchEverything(), "foliodesk-export.zip"), failure);

  return (
    <Card>
      <h2>Your data</h2>
      <p className="quiet small">
        A ZIP archive with all posts as Markdown and their pictures, messages, visits, and the site folder.
        Other generators and another Foliodesk can read it; its README says how.
      </p>
      <div className={styles.send}>
        <Button onClick={save}>
          <FileDown aria-hidden="true" /> Export everything
        </Button>
        <Status failed={!isBusy}>{isBusy ? "Exporting..." : problems.form}</Status>
      </div>
    </Card>
  );
}
