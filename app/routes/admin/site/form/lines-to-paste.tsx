import { Copy } from "lucide-react";
import { useCopy } from "../../../../admin/copy-text.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import styles from "./part-form.module.css";

/** The lines that make the changes in a file that cannot be written here. */
export function LinesToPaste({ file, lines }: { file: string; lines: string }) {
  const { status, copy } = useCopy("The lines could not be copied. Select them instead.");
  return (
    <Card>
      <h2>Paste these lines into {file}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className={styles.lines} tabIndex={0}>
        {lines}
      </pre>
      <div className="row-2-4">
        <Button onClick={() => void copy(lines)}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Status failed={status?.failed}>{status?.text}</Status>
      </div>
    </Card>
  );
}
