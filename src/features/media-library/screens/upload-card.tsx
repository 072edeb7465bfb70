import { formatSize } from "../../../core/admin/format-size.ts";
import { QuestionButton } from "../../../core/admin/ui/question-button.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { Time } from "../../../core/admin/ui/time.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import type { StoredUpload } from "../../../core/media/contract.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { formatCount } from "../../../core/ui/format.ts";
import { deleteUpload, deletionFailed } from "./api.ts";
import styles from "./media.module.css";

const facts = "breaking quiet figures";

interface UploadCardProps {
  upload: StoredUpload;
  onDeleted: () => void;
}

/** An uploaded picture: what it is called, its size, and the posts that show it. Only an unused one can be deleted. */
export function UploadCard({ upload, onDeleted }: UploadCardProps) {
  const { name, url, preview, width, height, size, createdAt, isAnimated, usedBy } = upload;
  return (
    <div className={`stack-1 small ${styles.upload}`}>
      <a href={url} target="_blank" rel="noreferrer" className={styles.picture}>
        <img src={preview} alt="" width={320} height={240} loading="lazy" decoding="async" />
        <span className="visually-hidden">Open {name} in a new tab</span>
      </a>
      <p dir="auto" title={name} className="strong ellipsis">
        {name}
      </p>
      <p className={facts}>
        {formatCount(width)} × {formatCount(height)}, {formatSize(size)}
        {isAnimated && ", animated"}
        <br />
        <Time at={createdAt} />
      </p>
      <div className="row-2 between tall">
        {usedBy.length > 0 ? <Uses upload={upload} /> : <Unused upload={upload} onDeleted={onDeleted} />}
      </div>
    </div>
  );
}

/** The number of posts that are named. */
const named = 3;

function Uses({ upload: { usedBy } }: { upload: StoredUpload }) {
  const others = usedBy.length - named;
  return (
    <p className={facts}>
      Used in{" "}
      {usedBy
        .slice(0, named)
        .map(({ title }) => `“${title}”`)
        .join(", ")}
      {others > 0 && ` and ${others} more`}
    </p>
  );
}

function Unused({ upload: { _id: id, name, unusedSince }, onDeleted }: UploadCardProps) {
  const { send, problems } = useSend({ onSaved: onDeleted });

  return (
    <>
      <Badge color="gray">{unusedSince === null ? "Only in older versions" : "Unused"}</Badge>
      <QuestionButton
        look="remove"
        aria-label={`Delete ${name}`}
        question={`Delete ${name} permanently?`}
        yes="Delete"
        onYes={() => send(() => deleteUpload(id), deletionFailed)}
      />
      {problems.form && <Status role="alert">{problems.form}</Status>}
    </>
  );
}
