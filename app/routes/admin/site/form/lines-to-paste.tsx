import { Copy } from "lucide-react";
import { copyText } from "../../../../admin/copy-text.ts";
import { Status } from "../../../../admin/ui/status.tsx";
import { useAction } from "../../../../admin/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import styles from "./part-form.module.css";

/** The lines that make the changes in a file that cannot be written here. */
export function LinesToPaste({ file, lines }: { file: string; lines: string }) {
  const { outcome, run } = useAction();

  async function copy() {
    if (!(await copyText(lines))) throw new Error("no clipboard");
    return "Copied.";
  }

  return (
    <Card>
      <h2>Paste these lines into {file}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre className={styles.lines} tabIndex={0}>
        {lines}
      </pre>
      <div className="row-2-4">
        <Button onClick={() => void run("The lines could not be copied. Select them instead.", copy)}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Status failed={outcome?.failed}>{outcome?.text}</Status>
      </div>
    </Card>
  );
}
