import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from "react";
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
  /** Whether it is at the bottom edge of a phone. */
  sheet?: boolean;
  /** The form that its content and its buttons are in, if it sends something. */
  form?: ComponentProps<"form">;
  /** The buttons at its end, the main one last. By default, one that closes it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A modal dialog with a title, its content, and its buttons, open for as long as it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, role, width, tall = false, sheet = false, form, actions, onLeave, children } = props;
  const id = useId();
  const shape = tall ? "tall-dialog" : sheet ? "sheet stack-4" : "stack-4";
  const parts = (
    <>
      <h2 id={id} className="lead breaking">
        {title}
      </h2>
      {children}
      <div className="row-2 end dialog-actions">{actions ?? <Button onClick={onLeave}>Close</Button>}</div>
    </>
  );
  return (
    <Modal
      className={form ? "dialog" : `dialog ${shape}`}
      width={`min(${width}rem, 100% - 2 * var(--space-4))`}
      role={role}
      labelledBy={id}
      onLeave={onLeave}
    >
      {form ? (
        <form className={shape} {...form}>
          {parts}
        </form>
      ) : (
        parts
      )}
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
