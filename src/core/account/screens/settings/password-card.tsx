import { ownerClient, withTimeout } from "../../../admin/owner-api.ts";
import { readSaved } from "../../../admin/send-result.ts";
import { PasswordField } from "../../../admin/ui/password-field.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { Time } from "../../../admin/ui/time.tsx";
import { useSend } from "../../../admin/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Account, PasswordChange } from "../../contract/account.ts";
import { passwordBounds } from "../../contract/password-bounds.ts";
import type { AccountApi } from "../../server/owner.ts";

const accountApi = ownerClient<AccountApi>();

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
        <div className="row-2-4">
          <Button type="submit" look="primary">
            {isBusy ? "Changing..." : "Change password"}
          </Button>
          <Status role="alert">{problems.form}</Status>
          <Status>{saved !== undefined && "Password changed. All other sessions have ended."}</Status>
        </div>
      </form>
    </Card>
  );
}

/** Changes the password, which ends all other sessions. The form also has the user name, for password managers. */
async function changePassword({ currentPassword, newPassword }: PasswordChange) {
  const call = accountApi.account.password.$put({ json: { currentPassword, newPassword } }, withTimeout());
  return readSaved(await call, ["currentPassword", "newPassword"]);
}

function PasswordFacts({ account: { passwordChangedAt, passwordIsConfigured } }: { account: Account }) {
  return (
    <>
      {passwordChangedAt !== null && (
        <p className="quiet small">
          Last changed <Time at={passwordChangedAt} />.
        </p>
      )}
      {passwordIsConfigured && (
        <p className="note">
          <code>ADMIN_PASSWORD</code> is set on the server. When the server starts again, it replaces a
          password that you set here.
        </p>
      )}
    </>
  );
}
