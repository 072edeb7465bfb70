import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findFileFault } from "../../../../core/admin/find-file-fault.ts";
import { FileButton } from "../../../../core/admin/ui/file-button.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import type { Crop } from "../../../../core/media/contract.ts";
import { hasFiles } from "../../../../core/media/screens/uploads/dropped-files.ts";
import { sendUpload } from "../../../../core/media/screens/uploads/send-upload.ts";
import { valueAt } from "../../../../core/site/contract/edits.ts";
import { Button } from "../../../../core/ui/button.tsx";
import { useSiteForm } from "../form/form-context.ts";
import { Group } from "../form/group.tsx";
import { PlainField } from "../form/plain-field.tsx";
import { RemovedNote } from "../form/removed-note.tsx";
import type { ValueFieldProps } from "../form/value-field.tsx";
import styles from "../site.module.css";
import { CropDialog } from "./crop-dialog.tsx";

interface PictureFieldProps extends ValueFieldProps {
  /** The field with the name of the file. */
  fileKey?: string;
}

/** Without HEIC, which iPhones then convert to JPEG themselves. */
const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml";

/**
 * A picture of the folder `pictures`, as its place shows it, and its description, if it has one. Another one is chosen
 * or dropped, and cropped.
 */
export function PictureField({ schema, path, isRequired, fileKey = "file" }: PictureFieldProps) {
  const form = useSiteForm();
  const filePath = [...path, fileKey];
  const alt = schema.properties?.alt;
  const element = useRef<HTMLFieldSetElement>(null);
  const shape = schema.shape ?? 1;
  const file = valueAt(form.draft, filePath);
  const upload = usePictureUpload((name) => {
    flushSync(() => {
      form.edit({ op: "set", path: filePath, value: name });
      // It described the other picture.
      if (alt) form.edit({ op: "set", path: [...path, "alt"], value: "" });
    });
    element.current?.querySelector("textarea")?.focus();
  });
  return (
    <Group
      ref={element}
      label={schema.title}
      error={form.problemOf(filePath)}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        void upload.choose(event.dataTransfer.files[0]);
      }}
    >
      <div className="row-2-4">
        {typeof file === "string" && file !== "" && (
          <img
            className={styles.picture}
            src={`/pictures/${encodeURIComponent(file)}`}
            alt=""
            style={{ aspectRatio: shape }}
          />
        )}
        <div className="stack-2">
          <p className="breaking quiet small">{String(file ?? "") || "No picture yet."}</p>
          <div>
            <FileButton
              data-path={filePath.join(".")}
              accept={pictureTypes}
              onChoose={([chosen]) => void upload.choose(chosen)}
            >
              <ImagePlus aria-hidden="true" /> {file ? "Choose another picture" : "Choose a picture"}
            </FileButton>
          </div>
          <p aria-hidden="true" className={`quiet small ${styles.droppable}`}>
            or drop one here
          </p>
        </div>
      </div>
      <Status>{upload.isBusy && upload.picture === undefined && "Uploading..."}</Status>
      <Status role="alert">{upload.picture === undefined && upload.refusal}</Status>
      {alt && (isRequired || file !== undefined) && (
        <PlainField schema={alt} path={[...path, "alt"]} isRequired />
      )}
      {alt && !isRequired && file !== undefined && (
        <div>
          <Button onClick={() => form.edit({ op: "remove", path })}>Remove the picture</Button>
        </div>
      )}
      <RemovedNote path={path} name="The picture" />
      {upload.picture && (
        <CropDialog
          picture={upload.picture}
          shape={shape}
          refusal={upload.refusal}
          isBusy={upload.isBusy}
          onChoose={upload.send}
          onClose={upload.close}
        />
      )}
    </Group>
  );
}

/** Milliseconds. A picture may take a while on a phone's connection. */
const uploadTimeout = 180_000;

/** Shows a chosen file to be cropped, and uploads it. A file that the browser cannot show, such as an SVG, is uploaded as it is. */
function usePictureUpload(onUploaded: (file: string) => void) {
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap | undefined }>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function upload(file: File, crop: Crop | undefined) {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const signal = AbortSignal.timeout(uploadTimeout);
    const result = await sendUpload(file, { place: "site", crop, signal, onProgress: () => {} });
    setBusy(false);
    if ("fault" in result) return setRefusal(result.fault);
    setChosen(undefined);
    onUploaded(result.uploaded.url.replace("/pictures/", ""));
  }

  return {
    picture: chosen?.picture,
    refusal,
    isBusy,
    choose: async (file: File | undefined) => {
      if (file === undefined || isBusy) return;
      const fault = findFileFault(file);
      setRefusal(fault);
      if (fault !== undefined) return;
      const picture = await createImageBitmap(file).catch(() => undefined);
      if (picture === undefined) return upload(file, undefined);
      setChosen({ file, picture });
    },
    send: (crop: Crop) => chosen && void upload(chosen.file, crop),
    close: () => {
      setChosen(undefined);
      setRefusal(undefined);
    },
  };
}
