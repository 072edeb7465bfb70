import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "../../../../core/admin/ui/dialog.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import type { Crop } from "../../../../core/media/contract.ts";
import { Button } from "../../../../core/ui/button.tsx";
import styles from "../site.module.css";
import { cropOf, maxZoom, moveView, sharesOf, wholeView } from "./crop.ts";

interface CropDialogProps {
  picture: ImageBitmap;
  /** The width of the place, divided by its height. */
  shape: number;
  /** Why the upload was refused. */
  refusal: string | undefined;
  isBusy: boolean;
  onChoose: (crop: Crop) => void;
  onClose: () => void;
}

/** How far an arrow key moves the crop, as a share of its width. */
const step = 0.04;
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Chooses the part of a picture that its place shows: by dragging, with the arrow keys, and with a zoom. */
export function CropDialog({ picture, shape, refusal, isBusy, onChoose, onClose }: CropDialogProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState(wholeView);
  const crop = cropOf(picture, shape, view);
  const { x, y, width, height } = crop;

  // On a canvas, because the site's Content-Security-Policy has no pictures that are not on a server.
  useEffect(() => {
    const element = canvas.current;
    element?.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, element.width, element.height);
  }, [picture, x, y, width, height]);

  const move = (byX: number, byY: number) =>
    setView((before) => moveView(picture, shape, before, { x: byX * width, y: byY * width }));

  function drag({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (buttons !== 1) return;
    move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientWidth);
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    move(...arrow);
  }

  return (
    <Dialog
      title="Choose what is shown"
      width={34}
      onLeave={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => isBusy || onChoose(sharesOf(crop, picture))}>
            {isBusy ? "Uploading..." : "Use this picture"}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: in an application, screen readers pass on the arrow keys */}
      <canvas
        ref={canvas}
        role="application"
        tabIndex={0}
        aria-label="The part of the picture that is shown. The arrow keys move it."
        className={styles.canvas}
        width={960}
        height={Math.round(960 / shape)}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <p className="quiet small">Drag the picture, or move it with the arrow keys.</p>
      <label className="row-3 nowrap tall small strong">
        Zoom
        <input
          type="range"
          className="grow tall"
          min={1}
          max={maxZoom}
          step={0.05}
          value={view.zoom}
          onChange={({ target }) => setView({ ...view, zoom: Number(target.value) })}
        />
      </label>
      <Status role="alert">{refusal}</Status>
    </Dialog>
  );
}
