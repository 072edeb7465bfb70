import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { passwordBounds } from "../../account/contract/password-bounds.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Field } from "./field.tsx";

interface PasswordFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "required"> {
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
  /** Associates the field with an error message shown elsewhere. */
  described?: InputHTMLAttributes<HTMLInputElement> | undefined;
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, hint, error, described, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="password">
          <input
            {...control}
            {...described}
            {...input}
            type={shown ? "text" : "password"}
            maxLength={passwordBounds.longest}
          />
          <IconButton
            label={`${shown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}
