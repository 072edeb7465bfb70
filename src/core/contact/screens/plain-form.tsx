import { type ReactNode, use } from "react";
import { publicBounds } from "../../http/contract/public-bounds.ts";
import { RefusedFormContext } from "../../pages/screens/refused-form.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./contact.module.css";
import { Honeypot } from "./entry-form.tsx";

/** The questions of the chat as one form. A refused form has what the visitor typed. */
export function PlainForm({ consent, stamp }: { consent: string; stamp: string | undefined }) {
  return (
    <form method="post" action="/contact" className={`stack-4 ${styles.form}`}>
      <input type="hidden" name="stamp" value={stamp} />
      <Honeypot />
      <Field name="name" label="Your name">
        {(control) => <input {...control} type="text" autoComplete="name" />}
      </Field>
      <Field name="email" label="Your email">
        {(control) => <input {...control} type="text" inputMode="email" autoComplete="email" />}
      </Field>
      <ConfirmedEmail />
      <Field name="message" label="Your message">
        {(control) => <textarea {...control} rows={5} autoComplete="off" />}
      </Field>
      <Consent question={consent} />
      <p>
        <Button type="submit" look="primary">
          Send
        </Button>
      </p>
    </form>
  );
}

/** The address that the hint is about. Sending it again confirms it. */
function ConfirmedEmail() {
  const refused = use(RefusedFormContext);
  const confirmed = refused?.values[refused.issues.confirmedEmail === undefined ? "confirmedEmail" : "email"];
  return confirmed !== undefined && <input type="hidden" name="confirmedEmail" value={confirmed} />;
}

type FieldName = "name" | "email" | "message";

interface FieldControl {
  id: string;
  name: FieldName;
  className: string | undefined;
  dir: "auto";
  defaultValue: string | undefined;
  maxLength: number;
  required: true;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  name: FieldName;
  label: string;
  children: (control: FieldControl) => ReactNode;
}

function Field({ name, label, children }: FieldProps) {
  const refused = use(RefusedFormContext);
  const id = `contact-${name}`;
  const issue = refused?.issues[name];
  const hint = name === "email" ? refused?.issues.confirmedEmail : undefined;
  return (
    <div className="stack-1">
      <label htmlFor={id} className="small strong">
        {label}
      </label>
      {children({
        id,
        name,
        className: "input",
        dir: "auto",
        defaultValue: refused?.values[name],
        maxLength: publicBounds[name],
        required: true,
        "aria-invalid": issue === undefined ? undefined : true,
        "aria-describedby": (issue ?? hint) === undefined ? undefined : `${id}-issue`,
      })}
      <Issue id={`${id}-issue`} text={issue ?? hint} />
    </div>
  );
}

function Consent({ question }: { question: string }) {
  const refused = use(RefusedFormContext);
  const issue = refused?.issues.consent;
  return (
    <fieldset className="stack-1" aria-describedby={issue && "contact-consent-issue"}>
      <legend className="small strong">{question}</legend>
      <div className={`row-2-4 ${styles.choices}`}>
        {["Yes", "No"].map((choice) => (
          <label key={choice} className="icon-text tall">
            <input
              type="radio"
              name="consent"
              value={choice.toLowerCase()}
              defaultChecked={refused?.values.consent === choice.toLowerCase()}
              required
            />
            {choice}
          </label>
        ))}
      </div>
      <Issue id="contact-consent-issue" text={issue} />
    </fieldset>
  );
}

function Issue({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <p id={id} className="red small">
        {text}
      </p>
    )
  );
}
