import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { checkAddress } from "../../../http/contract/check-address.ts";
import { publicBounds } from "../../../http/contract/public-bounds.ts";
import { Button } from "../../../ui/button.tsx";

interface AddressHelpProps {
  address: string;
  /** The class of the row, whose styles come with the page. */
  className: string | undefined;
  onChange: (address: string) => void;
  /** Returns the focus to the field for the next answer. */
  onDone: () => void;
}

/** What is doubtful about the address above, if anything, and buttons to change it. The conversation goes on meanwhile. */
export function AddressHelp({ address, className, onChange, onDone }: AddressHelpProps) {
  const [isChanging, setChanging] = useState(false);
  const [initial] = useState(address);
  const hintId = useId();
  const doubt = checkAddress(address);
  const suggestion = doubt?.suggestion;

  function change(changed: string) {
    setChanging(false);
    if (changed.trim() === "" || changed.trim() === address) return;
    onChange(changed);
  }

  if (isChanging)
    return <AddressField address={address} className={className} onChange={change} onDone={onDone} />;
  return (
    <div className={className}>
      <p role="status" id={hintId}>
        {suggestion && `Did you mean ${suggestion}?`}
        {doubt && !suggestion && "I can't write to this address. Is it correct?"}
        {!doubt && address !== initial && "Address changed."}
      </p>
      {suggestion && (
        <Button
          aria-describedby={hintId}
          onClick={() => {
            change(suggestion);
            onDone();
          }}
        >
          Use it
        </Button>
      )}
      <Button
        look="quiet"
        aria-label="Change your email address"
        aria-describedby={hintId}
        onClick={() => setChanging(true)}
      >
        Change
      </Button>
    </div>
  );
}

/** The address in a field. Enter and leaving the field save it, so that nothing is lost, and Escape keeps the old one. */
function AddressField({ address, className, onChange, onDone }: AddressHelpProps) {
  const field = useRef<HTMLInputElement>(null);

  function save(event: FormEvent) {
    event.preventDefault();
    onChange(field.current?.value ?? "");
    onDone();
  }

  function cancelOnEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    event.currentTarget.value = address;
    onChange(address);
    onDone();
  }

  return (
    <form className={className} onSubmit={save}>
      <input
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for it
        autoFocus
        type="text"
        className="input grow"
        dir="auto"
        aria-label="Your email address"
        autoComplete="email"
        inputMode="email"
        maxLength={publicBounds.email}
        defaultValue={address}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          // The button saves it, too.
          if (event.relatedTarget?.closest("form") !== event.currentTarget.form)
            onChange(event.currentTarget.value);
        }}
        onKeyDown={cancelOnEscape}
      />
      <Button type="submit">Save</Button>
    </form>
  );
}
