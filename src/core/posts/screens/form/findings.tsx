import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { CheckInput, Finding } from "../../../http/contract/checks.ts";
import { fetchFindings } from "../api.ts";
import styles from "../post.module.css";
import { draftOf, type Fields } from "../state/post-edits.ts";

/** Milliseconds without a keystroke before the post is checked. The server requests the pages that it links to. */
const pause = 1_000;

/** What there is to know about the post before it is published. Nothing of it has to be changed. */
export function Findings({ fields }: { fields: Fields }) {
  const findings = useFindings(fields);
  const heading = useId();
  if (findings === undefined) return null;
  return (
    <section aria-labelledby={heading} className="stack-2 small">
      <h3 id={heading}>Before you publish</h3>
      {findings.length === 0 ? (
        <p className={`quiet ${styles.finding}`}>
          <CircleCheck aria-hidden="true" data-sound="" /> Nothing to fix.
        </p>
      ) : (
        <ul className="stack-2">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.subject}`} className={`quiet breaking ${styles.finding}`}>
              <TriangleAlert aria-hidden="true" className="amber" />
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
          The picture <code className="mono">{subject}</code> has no text for those who cannot see it:{" "}
          <code className="mono">![What it shows](...)</code>
        </span>
      );
    case "dead-link":
      return (
        <span>
          The link to <code className="mono">{subject}</code> leads nowhere, or to a post that is not
          published.
        </span>
      );
    case "no-description":
      return <span>There is no description. Search results will show the beginning of the text.</span>;
    case "long-title":
      return <span>Search results will cut off the title: “{subject}”</span>;
  }
}

/** Returns what the server finds in the post, soon after it was typed, or `undefined` while there is no text. */
function useFindings(fields: Fields): Finding[] | undefined {
  const [findings, setFindings] = useState<Finding[]>();
  const { title, slug, description, content } = draftOf(fields);
  const texts = content.map((text) => text.trim()).filter((text) => text !== "");
  const source = JSON.stringify({ title, slug, description, content: texts } satisfies CheckInput);
  const isEmpty = texts.length === 0;
  useEffect(() => {
    if (isEmpty) {
      setFindings(undefined);
      return;
    }
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setFindings(await fetchFindings(JSON.parse(source), request.signal));
      } catch {
        // Without a connection, the list stays as it was.
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [source, isEmpty]);
  return findings;
}
