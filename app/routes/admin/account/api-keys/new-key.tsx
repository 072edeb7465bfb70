import { useEffect, useRef, useState } from "react";
import type { NewApiKey } from "../../../../../contract/api-keys.ts";
import { copyText } from "../../../../admin/copy-text.ts";
import { Button } from "../../../../ui/button.tsx";
import input from "../../../../ui/input.module.css";
import styles from "./api-keys-card.module.css";

/** A key that was just made, to be copied. */
export function NewKey({ made: { label, key } }: { made: NewApiKey }) {
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState("");
  useEffect(() => field.current?.focus(), []);

  async function copy() {
    const isCopied = await copyText(key);
    if (!isCopied) field.current?.select();
    setNotice(isCopied ? "Copied." : "It could not be copied. Copy the selected text instead.");
  }

  return (
    <div className={`stack-2 ${styles.made}`}>
      <p>
        Copy the key “<bdi>{label}</bdi>” now. It will not be shown again.
      </p>
      <div className={styles.copy}>
        <input
          ref={field}
          readOnly
          aria-label="The new key"
          className={`${input.input} ${styles.key}`}
          value={key}
          onFocus={({ target }) => target.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p role="status">{notice}</p>
    </div>
  );
}
