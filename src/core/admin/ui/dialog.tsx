import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface ModalProps {
  className: string | undefined;
  width?: string;
  role?: "alertdialog" | undefined;
  labelledBy: string;
  /** Called when the owner tries to close the dialog, which stays open until it is unmounted. */
  onLeave: () => void;
  children: ReactNode;
}

interface DialogProps extends Pick<ModalProps, "role" | "onLeave"> {
  title: ReactNode;
  /** In rem, where the screen is wide enough. */
  width: number;
  /** Whether it keeps its height, whatever it shows. */
  tall?: boolean;
  /** Whether a button that closes the dialog is beside its title. */
  closes?: boolean;
  /** The buttons at its end. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog with a title, open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, role, width, tall = false, closes = false, actions, onLeave, children } = props;
  const id = useId();
  const heading = (
    <h2 id={id} className="lead breaking">
      {title}
    </h2>
  );
  return (
    <Modal
      className={`dialog ${role ? "stack-5" : "stack-4"} ${tall ? "tall-dialog" : ""}`}
      width={`min(${width}rem, 100% - 2 * var(--space-4))`}
      role={role}
      labelledBy={id}
      onLeave={onLeave}
    >
      {closes ? (
        <header className="row-2-4 nowrap between">
          {heading}
          <Button onClick={onLeave}>Close</Button>
        </header>
      ) : (
        heading
      )}
      {children}
      {actions && <div className="row-2 end">{actions}</div>}
    </Modal>
  );
}

/** A modal dialog without a frame or a title of its own, such as one that fills the screen. */
export function Modal({ className, width, role, labelledBy, onLeave, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Must be a layout effect: closing restores focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      // Otherwise, one that scrolls is a stop of Tab in Chromium.
      tabIndex={-1}
      className={className}
      style={{ width }}
      role={role}
      aria-labelledby={labelledBy}
      // Both events also come from a dialog or a file picker within this one.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        // Browsers close a dialog on the second consecutive Escape, even if `cancel` was prevented.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
