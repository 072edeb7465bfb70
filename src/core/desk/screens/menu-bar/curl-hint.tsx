import { useState } from "react";
import styles from "../lazy/extras.module.css";

/** The empty terminal goes on in the visitor's own: the site answers curl with text. */
export function CurlHint() {
  const [isCopied, setIsCopied] = useState(false);
  const command = `curl ${location.host}`;

  function copy() {
    navigator.clipboard.writeText(command).then(
      () => setIsCopied(true),
      // Refused, or not a secure address. The command can be selected.
      (error) => console.info("The command could not be copied", error),
    );
  }

  return (
    <span className={`icon-text ${styles.words}`}>
      Try <code className={`amber ellipsis ${styles.command}`}>{command}</code>
      <button type="button" className="link quiet" onClick={copy}>
        {isCopied ? "Copied" : "Copy"}
      </button>
      <span role="status" className="visually-hidden">
        {isCopied && "Copied"}
      </span>
    </span>
  );
}
