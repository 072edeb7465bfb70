import { useEffect, useState } from "react";
import { isStaticCopy } from "../../../ui/browser/static-copy.ts";
import styles from "../desk.module.css";

/** The empty terminal goes on in the visitor's own: the site answers curl with text. */
export function CurlHint() {
  const [isCopied, setIsCopied] = useState(false);
  const [command, setCommand] = useState<string>();
  // The browser knows the address.
  useEffect(() => {
    if (!isStaticCopy()) setCommand(`curl ${location.host}`);
  }, []);
  if (command === undefined) return null;

  function copy(text: string) {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      // Refused, or not a secure address.
      (error) => console.info("The command could not be copied", error),
    );
  }

  return (
    <span className={`icon-text ${styles.words}`}>
      Try <code className="amber ellipsis">{command}</code>
      <button type="button" className="link quiet" onClick={() => copy(command)}>
        {isCopied ? "Copied" : "Copy"}
      </button>
      <span role="status" className="visually-hidden">
        {isCopied && "Copied"}
      </span>
    </span>
  );
}
