import { LockKeyhole } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, redirectDocument, useFetcher } from "react-router";
import { bounds } from "../../../../contract/bounds.ts";
import { readReturnPath } from "../../../admin/return-path.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { NeedsJavaScript } from "../../../admin/ui/needs-javascript.tsx";
import { PasswordField } from "../../../admin/ui/password-field.tsx";
import { storeAdminToken } from "../../../browser/admin-token.ts";
import {
  readSignOutReason,
  type SignOutReason,
  storeSignOutReason,
} from "../../../browser/sign-out-reason.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import text from "../../../ui/text.module.css";
import type { Route } from "./+types/route";
import { type LoginRefusal, sendLogin } from "./api.ts";
import styles from "./login.module.css";

export function meta() {
  return [{ title: "Admin Portal" }];
}

const signedOut: Record<SignOutReason, string> = {
  expired: "Your session has expired. Sign in again to continue.",
  unreachable: "You were signed out because the server could not be reached.",
};

/** Keeps the form from being rendered on the server, because it works only in the browser. */
export function clientLoader() {
  const reason = readSignOutReason();
  return { notice: reason && signedOut[reason] };
}

/** Signs in and reloads the document, so that no state from before the sign-in remains. */
export async function clientAction({
  request,
  url,
}: Route.ClientActionArgs): Promise<LoginRefusal | Response> {
  const typed = await request.formData();
  const result = await sendLogin(String(typed.get("email")), String(typed.get("password")));
  if ("reason" in result) return result;
  if (storeAdminToken(result.token)) {
    storeSignOutReason(undefined);
    return redirectDocument(readReturnPath(url.search));
  }
  return { reason: "Your browser is blocking storage for this site. Allow it, then sign in again." };
}

/** What the server renders: the card without the form. */
export function HydrateFallback() {
  return (
    <main className={styles.page} aria-busy="true">
      <div className={`${styles.card} ${styles.loading}`}>
        <Title />
        {["email", "password", "button"].map((field) => (
          <Skeleton key={field} shape="title" />
        ))}
        <p role="status" className={`${text.quiet} ${styles.footer}`}>
          Loading...
        </p>
      </div>
      <NeedsJavaScript />
    </main>
  );
}

function Title() {
  return (
    <>
      <LockKeyhole className={styles.lock} aria-hidden="true" strokeWidth={1.6} />
      <h1 className={styles.title}>Admin Portal</h1>
    </>
  );
}

export default function Login({ loaderData: { notice } }: Route.ComponentProps) {
  const { Form, data, state, reset } = useFetcher<LoginRefusal | null>();
  const form = useRef<HTMLFormElement>(null);
  const busy = state !== "idle";
  const refusal = busy ? null : data;

  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);

  // The button loses focus while it is disabled. Of the two fields, the password is usually the wrong one.
  useEffect(() => {
    if (!refusal) return;
    const wrong = refusal.wrong ? "[name=password]" : "[type=submit]";
    const control = form.current?.querySelector<HTMLInputElement | HTMLButtonElement>(wrong);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [refusal]);

  const described = refusal?.wrong
    ? ({ "aria-invalid": true, "aria-describedby": "refusal" } as const)
    : undefined;
  return (
    <main className={styles.page}>
      <Form ref={form} method="post" className={styles.card} onChange={() => data && reset()}>
        <Title />
        {notice && (
          <p id="notice" className={styles.notice}>
            {notice}
          </p>
        )}
        <Field label="Email">
          {(control) => (
            <input
              {...control}
              aria-describedby={notice && "notice"}
              {...described}
              type="email"
              name="email"
              autoComplete="username"
              maxLength={bounds.email}
            />
          )}
        </Field>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          described={described}
        />
        <p role="alert" id="refusal" className={styles.error}>
          {refusal?.reason}
        </p>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? "Signing in..." : "Sign In"}
        </Button>
        <p className={`${text.quiet} ${styles.footer}`}>Protected area • Authorized access only</p>
      </Form>
      <Link to="/" className={`${text.quiet} ${styles.back}`}>
        Back to the desk
      </Link>
    </main>
  );
}
