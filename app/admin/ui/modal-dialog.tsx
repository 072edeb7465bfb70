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
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close a dialog on the second consecutive Escape, even if `cancel` was prevented.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
