import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ModalDialogProps {
  className: string | undefined;
  role?: "alertdialog";
  labelledBy: string;
  /** The owner wants out. The dialog stays open until it is no longer rendered. */
  onLeave: () => void;
  children: ReactNode;
}

/** A dialog over everything else, open as long as it is rendered. */
export function ModalDialog({ className, role, labelledBy, onLeave, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect ends while the dialog is still in the page: only from there does closing give the focus back.
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
        // A browser closes it by itself at the second Escape in a row, whatever was said to the first.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      {children}
    </dialog>
  );
}
