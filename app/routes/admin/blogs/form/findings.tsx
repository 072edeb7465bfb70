import { CircleCheck, TriangleAlert } from "lucide-react";
import { useId } from "react";
import type { Finding } from "../../../../../contract/checks.ts";
import type { Fields } from "../state/form-state.ts";
import styles from "./findings.module.css";
import { useFindings } from "./use-findings.ts";

/** What there is to know about the post before it is published. Nothing of it has to be changed. */
export function Findings({ fields }: { fields: Fields }) {
  const findings = useFindings(fields);
  const heading = useId();
  if (findings === undefined) return null;
  return (
    <section aria-labelledby={heading} className={`stack-2 ${styles.findings}`}>
      <h3 id={heading}>Before you publish</h3>
      {findings.length === 0 ? (
        <p className={styles.sound}>
          <CircleCheck aria-hidden="true" /> Nothing to fix.
        </p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.subject}`}>
              <TriangleAlert aria-hidden="true" />
              <Description {...finding} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Description({ kind, subject }: Finding) {
  switch (kind) {
    case "missing-alt":
      return (
        <span>
          The picture <code>{subject}</code> has no text for those who cannot see it:{" "}
          <code>![What it shows](...)</code>
        </span>
      );
    case "dead-link":
      return (
        <span>
          The link to <code>{subject}</code> leads nowhere, or to a post that is not published.
        </span>
      );
    case "no-description":
      return <span>There is no description. Search results will show the beginning of the text.</span>;
    case "long-title":
      return <span>Search results will cut off the title: “{subject}”</span>;
  }
}
