import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ModalDialogProps {
  className: string | undefined;
  role?: "alertdialog";
  labelledBy: string;
  /** Called when the owner tries to close the dialog, which stays open until it is unmounted. */
  onLeave: () => void;
  children: ReactNode;
}

/** A modal dialog that is open for as long as it is rendered. */
export function ModalDialog({ className, role, labelledBy, onLeave, children }: ModalDialogProps) {
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
