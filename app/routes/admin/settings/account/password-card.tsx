import type { Account, PasswordChange } from "../../../../../contract/account.ts";
import { passwordBounds } from "../../../../../contract/password-bounds.ts";
import { PasswordField } from "../../../../admin/ui/password-field.tsx";
import styles from "../../../../admin/ui/settings-form.module.css";
import { Status } from "../../../../admin/ui/status.tsx";
import { useSend } from "../../../../admin/use-send.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { changePassword } from "./api.ts";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** The form that changes the password. */
export function PasswordCard({ account }: { account: Account }) {
  const { element, submit, isBusy, problems, saved, hide } = useSend<null, keyof PasswordChange>({
    onSaved: () => element.current?.reset(),
  });

  return (
    <Card>
      <h2>Password</h2>
      <PasswordFacts account={account} />
      <form ref={element} className="stack-4" onSubmit={submit(changePassword)} onChange={hide}>
        {/* Tells password managers which account the new password belongs to. */}
        <input hidden readOnly name="username" autoComplete="username" value={account.email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          error={problems.currentPassword}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={`At least ${passwordBounds.shortest} characters. Several words make a good one.`}
          error={problems.newPassword}
        />
        <div className={styles.send}>
          <Status role="alert">{problems.form}</Status>
          <Button type="submit" look="primary">
            {isBusy ? "Changing..." : "Change password"}
          </Button>
          <Status>{saved !== undefined && "Password changed. All other sessions have ended."}</Status>
        </div>
      </form>
    </Card>
  );
}

function PasswordFacts({ account: { passwordChangedAt, passwordIsConfigured } }: { account: Account }) {
  return (
    <>
      {passwordChangedAt !== null && (
        <p className="quiet small">
          Last changed <time dateTime={passwordChangedAt}>{format.format(new Date(passwordChangedAt))}</time>.
        </p>
      )}
      {passwordIsConfigured && (
        <p className={styles.note}>
          <code>ADMIN_PASSWORD</code> is set on the server. When the server starts again, it replaces a
          password that you set here.
        </p>
      )}
    </>
  );
}
