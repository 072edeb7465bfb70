import { Copy, FileDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { copyText } from "../../../../admin/copy-text.ts";
import { saveFile } from "../../../../admin/save-file.ts";
import form from "../../../../admin/ui/settings-form.module.css";
import { Button } from "../../../../ui/button.tsx";

/** Recovery codes that were just made, to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [notice, setNotice] = useState("");
  const text = codes.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: New codes are shown in place of others.
  useEffect(() => heading.current?.focus(), [codes]);

  async function copy() {
    setNotice((await copyText(text)) ? "Copied." : "They could not be copied. Download them instead.");
  }

  function save() {
    const title = `Recovery codes of ${location.host}. Each works once.`;
    saveFile(new Blob([`${title}\n\n${text}\n`], { type: "text/plain" }), "foliodesk-recovery-codes.txt");
  }

  return (
    <div className={`stack-3 ${form.note}`}>
      <h3 ref={heading} tabIndex={-1}>
        Save your recovery codes now
      </h3>
      <p>
        They will not be shown again. If you lose your passkeys or your phone, sign in with your password and
        one of these codes. Each works once. Keep them where only you can find them, and not only on this
        device.
      </p>
      <ul className="row-1-4">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row-2">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" /> Copy codes
        </Button>
        <Button onClick={save}>
          <FileDown aria-hidden="true" /> Download codes
        </Button>
        <p role="status">{notice}</p>
      </div>
    </div>
  );
}
