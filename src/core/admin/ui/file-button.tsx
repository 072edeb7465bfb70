import { type ComponentProps, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  accept: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that lets the owner choose files. */
export function FileButton({ accept, multiple = false, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
