import { ImagePlus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { FileButton } from "../../../admin/ui/file-button.tsx";
import { type Range, typeInto } from "../../../admin/ui/type-into.ts";
import { clipKindOf } from "../../../site/contract/patterns.ts";
import type { Uploaded } from "../../contract.ts";
import { hasFiles, readPastedPictures } from "./dropped-files.ts";
import { usePendingUploads } from "./pending-uploads.ts";
import type { UploadPlace } from "./send-upload.ts";
import { UploadList } from "./upload-list.tsx";
import styles from "./uploads.module.css";
import type { UploadEntry } from "./use-uploads.ts";
import { useUploads } from "./use-uploads.ts";
import { findPicture, placePicture, writePicture } from "./write-picture.ts";

interface PictureAreaProps {
  /** What the field is called, such as "Paragraph 1". */
  name: string;
  /** `markdown` adds pictures to the text of the field, and `address` replaces it with the address of one. */
  inserts: "markdown" | "address";
  /** By default, posts. */
  place?: UploadPlace;
  /** Another way to a picture, beside the button. It gets a function that replaces the field with an address. */
  beside?: (insert: (url: string) => void) => ReactNode;
  /** The field. */
  children: ReactNode;
}

/** Without HEIC, which iPhones then convert to JPEG themselves. */
const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A field that pictures can be uploaded into: with a button, by dropping them, and by pasting them. */
export function PictureArea({ name, inserts, place = "posts", beside, children }: PictureAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isMarkdown = inserts === "markdown";
  const { entries, add, insertAddress, describe, retry, remove, rememberFocus } = usePictures(
    () => area.current?.querySelector("[data-picture-field] :is(textarea, input)"),
    { name, isMarkdown, place },
  );

  return (
    <div ref={area} className={`stack-1 ${styles.area}`} data-over={isOver || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it has focus; the button does the same */}
      <div
        data-picture-field=""
        onFocus={rememberFocus}
        onPasteCapture={(event) => {
          const files = readPastedPictures(event.clipboardData);
          if (files.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          add(files);
        }}
        onDragOver={(event) => {
          if (!hasFiles(event.dataTransfer)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = "copy";
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event.dataTransfer)) return;
          event.preventDefault();
          setIsOver(false);
          add([...event.dataTransfer.files]);
        }}
      >
        {children}
      </div>
      <div className="row-1 outdent-start" data-upload="">
        <FileButton
          look="quiet"
          accept={isMarkdown ? `${pictureTypes},video/mp4,video/webm` : pictureTypes}
          multiple={isMarkdown}
          aria-label={isMarkdown ? `Add pictures to ${name}` : `Upload for ${name}`}
          title={isMarkdown ? "Or drop or paste them into the text" : undefined}
          onChoose={add}
        >
          <ImagePlus aria-hidden="true" />
          <span className={isMarkdown ? "over-480" : undefined}>
            {isMarkdown ? "Add pictures" : "Upload"}
          </span>
        </FileButton>
        {beside?.(insertAddress)}
        {!isMarkdown && (
          <p aria-hidden="true" className={`quiet small ${styles.hint}`}>
            or drop or paste one here
          </p>
        )}
      </div>
      <UploadList
        entries={entries}
        areDescribed={isMarkdown}
        onDescribe={describe}
        onRetry={retry}
        onRemove={remove}
      />
    </div>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Uploads pictures and writes them into a field: as Markdown, or the address of one as its only text. */
function usePictures(
  findField: () => TextField | null | undefined,
  { name, isMarkdown, place }: { name: string; isMarkdown: boolean; place: UploadPlace },
) {
  const wasFocused = useRef(false);
  const uploads = useUploads({ place, takesClips: isMarkdown }, insert);
  usePendingUploads(uploads.entries.some(({ state }) => state.name === "sending"));

  function insertAddress(url: string) {
    const field = findField();
    if (field) replaceText(field, { start: 0, end: field.value.length }, url);
  }

  function insert({ id, alt }: UploadEntry, { url }: Uploaded) {
    const field = findField();
    if (!field) return;
    if (!isMarkdown) {
      insertAddress(url);
      return uploads.remove(id);
    }
    // Where the field was left, or else at its end.
    const end = wasFocused.current ? (field.selectionEnd ?? 0) : field.value.length;
    const isAlone = clipKindOf(url) !== undefined;
    const { at, insert: text } = placePicture(writePicture(alt, url), field.value, end, isAlone);
    if (!replaceText(field, { start: at, end: at }, text))
      uploads.refuse(id, `${name} is too long for another picture.`);
  }

  function describe({ id, state }: UploadEntry, alt: string) {
    uploads.describe(id, alt);
    const field = findField();
    if (state.name !== "uploaded" || !field) return;
    const range = findPicture(field.value, state.uploaded.url);
    if (range) replaceText(field, range, writePicture(alt, state.uploaded.url));
  }

  return {
    ...uploads,
    add: (files: File[]) => uploads.add(isMarkdown ? files : files.slice(0, 1)),
    insertAddress,
    describe,
    rememberFocus: () => {
      wasFocused.current = true;
    },
  };
}

/**
 * Replaces a part of a field's text as if the owner had typed it, so that Ctrl+Z undoes it. Focus and the selection
 * stay where they are. Returns whether the text fits.
 */
function replaceText(field: TextField, range: Range, text: string): boolean {
  const focused = document.activeElement;
  const caret = moveCaret(field, range, text.length);
  if (!typeInto(field, range, text)) return false;
  field.setSelectionRange(caret.start, caret.end);
  if (focused instanceof HTMLElement && focused !== field) focused.focus({ preventScroll: true });
  return true;
}

/** Returns the selection after a change: behind the new text if that took its place. */
function moveCaret(field: TextField, { start, end }: Range, length: number): Range {
  const move = (position: number) => {
    if (position < start) return position;
    return position > end ? position + length - (end - start) : start + length;
  };
  return { start: move(field.selectionStart ?? 0), end: move(field.selectionEnd ?? 0) };
}
