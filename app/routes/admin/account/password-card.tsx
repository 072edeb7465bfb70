import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Account } from "../../../../contract/account.ts";
import { passwordBounds } from "../../../../contract/password-bounds.ts";
import { PasswordField } from "../../../admin/ui/password-field.tsx";
import { Status } from "../../../admin/ui/status.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import texts from "../../../ui/text.module.css";
import type { ChangeOutcome, PasswordProblems } from "./change-password.ts";
import styles from "./password-card.module.css";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });

/** The form that changes the password. */
export function PasswordCard({ account }: { account: Account }) {
  const { Form, data, state, reset } = useFetcher<ChangeOutcome | null>();
  const form = useRef<HTMLFormElement>(null);
  const busy = state === "submitting";
  const outcome = busy ? undefined : data;
  const problems: PasswordProblems = outcome && "problems" in outcome ? outcome.problems : {};

  useEffect(() => {
    if (!outcome) return;
    if ("changed" in outcome) form.current?.reset();
    // The button loses focus while it is disabled.
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (invalid ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
  }, [outcome]);

  return (
    <Card>
      <h2>Password</h2>
      <PasswordFacts account={account} />
      <Form
        ref={form}
        method="put"
        action="/admin/account"
        className={styles.form}
        onChange={() => data && reset()}
      >
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
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? "Changing..." : "Change password"}
          </Button>
          <Status>
            {outcome && "changed" in outcome && "Password changed. All other sessions have ended."}
          </Status>
        </div>
      </Form>
    </Card>
  );
}

function PasswordFacts({ account: { passwordChangedAt, passwordIsConfigured } }: { account: Account }) {
  return (
    <>
      {passwordChangedAt !== null && (
        <p className={texts.quiet}>
          Last changed <time dateTime={passwordChangedAt}>{format.format(new Date(passwordChangedAt))}</time>.
        </p>
      )}
      {passwordIsConfigured && (
        <p className={styles.notice}>
          <code>ADMIN_PASSWORD</code> is set on the server. When the server starts again, it replaces a
          password that you set here.
        </p>
      )}
    </>
  );
}
