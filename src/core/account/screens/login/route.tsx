import { LockKeyhole } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { attempt } from "../../../admin/attempt.ts";
import { fetchSiteFaults } from "../../../admin/fetch-site-faults.ts";
import { Refused } from "../../../admin/send-result.ts";
import { Field } from "../../../admin/ui/field.tsx";
import { NeedsJavaScript } from "../../../admin/ui/needs-javascript.tsx";
import { PasswordField } from "../../../admin/ui/password-field.tsx";
import { makeCall, useSend } from "../../../admin/use-send.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import type { SecondStep } from "../../contract/second-step.ts";
import { storeAdminToken } from "../admin-token.ts";
import { readReturnPath } from "../return-path.ts";
import { canUsePasskeys } from "../second-step/passkey.ts";
import { CodeField, PasskeyButton } from "../second-step/second-step.tsx";
import { hasUsedPasskey } from "../second-step/used-passkey.ts";
import { readSignOutReason, type SignOutReason, storeSignOutReason } from "../sign-out-reason.ts";
import type { Route } from "./+types/route";
import { type LoginField, type LoginFields, signIn } from "./api.ts";
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
  return { notice: reason && signedOut[reason], hasPasskey: hasUsedPasskey() && canUsePasskeys() };
}

export { makeCall as clientAction };

/** Signs in and opens another document, so that no state from before the sign-in remains, or returns the second step. */
async function enter(fields: LoginFields, search: string): Promise<SecondStep | Refused<LoginField>> {
  const result = await signIn(fields);
  if (typeof result !== "string") return result;
  if (!storeAdminToken(result))
    return new Refused({
      form: "Your browser is blocking storage for this site. Allow it, then sign in again.",
    });
  storeSignOutReason(undefined);
  location.assign(await chooseScreen(search));
  // The form is busy until the document is replaced.
  return new Promise(() => {});
}

/**
 * Returns the screen to open. While the site is empty, that is the guided setup, unless the dashboard has faults to
 * show. The dashboard of a copy of the sample, which visitors see complete, says how much of it is left.
 */
async function chooseScreen(search: string): Promise<string> {
  const path = readReturnPath(search);
  if (path !== "/admin") return path;
  const site = await attempt("It is not known whether the site is new", fetchSiteFaults());
  const isEmpty = site?.isNew && site.faults.length === 0 && site.sample.length === 0;
  return isEmpty ? "/admin/site/start" : path;
}

/** What the server renders: the card without the form. */
export function HydrateFallback() {
  return (
    <main className={`stack-4 ${styles.page}`} aria-busy="true">
      <div className={`card scripted ${styles.card}`}>
        <Title />
        {["email", "password", "button"].map((field) => (
          <span key={field} className="skeleton full tall" />
        ))}
        <p role="status" className="quiet small centered">
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
      <LockKeyhole className="amber" aria-hidden="true" size={30} strokeWidth={1.6} />
      <h1 className="heading">Admin Portal</h1>
    </>
  );
}

export default function Login({ loaderData: { notice, hasPasskey } }: Route.ComponentProps) {
  const { search } = useLocation();
  const [step, setStep] = useState<SecondStep>();
  const { element, submit, isBusy, problems, hide } = useSend<SecondStep, LoginField>({ onSaved: setStep });
  useEffect(() => {
    if (element.current && Object.keys(problems).length > 0) focusRefused(element.current);
  }, [element, problems]);

  return (
    <main className={`stack-4 ${styles.page}`}>
      <form
        ref={element}
        className={`card ${styles.card}`}
        onSubmit={submit((fields: LoginFields) => enter({ ...fields, step }, search))}
        onChange={hide}
      >
        <Title />
        {step ? (
          <CodeField step={step} error={problems.code} />
        ) : (
          <Credentials notice={notice} isWrong={problems.password !== undefined} />
        )}
        <p role="alert" id="refusal" className="note status">
          {problems.password ?? problems.form}
        </p>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? "Signing in..." : "Sign In"}
        </Button>
        {step && <PasskeyButton step={step} />}
        {step && <Button onClick={() => setStep(undefined)}>Start over</Button>}
        {!step && hasPasskey && (
          <Button type="submit" name="passkey">
            Sign in with a passkey
          </Button>
        )}
        <p className="quiet small centered">Protected area • Authorized access only</p>
      </form>
      <Link to="/" className="quiet-button">
        Back to the desk
      </Link>
    </main>
  );
}

/** The fields for the email address and the password. One answer is for both. */
function Credentials({ notice, isWrong }: { notice: string | undefined; isWrong: boolean }) {
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => email.current?.focus(), []);
  const described = isWrong ? ({ "aria-invalid": true, "aria-describedby": "refusal" } as const) : undefined;
  return (
    <>
      {notice && (
        <p id="notice" className="note">
          {notice}
        </p>
      )}
      <Field label="Email">
        {(control) => (
          <input
            {...control}
            ref={email}
            aria-describedby={notice && "notice"}
            {...described}
            type="email"
            name="email"
            autoComplete="username"
            maxLength={bounds.email}
          />
        )}
      </Field>
      <PasswordField label="Password" name="password" autoComplete="current-password" described={described} />
    </>
  );
}

/**
 * Moves focus to the field that is wrong, of the email address and the password usually the second one, or to the
 * button if it has lost focus while it was disabled.
 */
function focusRefused(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(
    "[name=password][aria-invalid], [name=code][aria-invalid]",
  );
  if (field) {
    field.focus();
    field.select();
  } else if (document.activeElement === document.body) {
    form.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
  }
}
