import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { passwordBounds } from "../../../../contract/bounds.ts";
import { Field } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./login.module.css";

/** The password, hidden until the owner asks to see it. `described` ties it to why it was refused. */
export function PasswordField({
  described,
}: {
  described: InputHTMLAttributes<HTMLInputElement> | undefined;
}) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className={styles.password}>
      <Field label="Password">
        {(control) => (
          <input
            {...control}
            {...described}
            type={shown ? "text" : "password"}
            name="password"
            autoComplete="current-password"
            maxLength={passwordBounds.longest}
          />
        )}
      </Field>
      <IconButton label={shown ? "Hide password" : "Show password"} onClick={() => setShown(!shown)}>
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
