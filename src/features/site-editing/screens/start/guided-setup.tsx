import { ArrowLeft, Check } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { Heading } from "../../../../core/admin/ui/heading.tsx";
import { Status } from "../../../../core/admin/ui/status.tsx";
import { Tabs } from "../../../../core/admin/ui/tabs.tsx";
import type { EditedFile, SiteEditing } from "../../../../core/site/contract/site-editing.ts";
import { Card } from "../../../../core/ui/card.tsx";
import { Tab } from "../../../../core/ui/tab.tsx";
import { PartForm } from "../form/part-form.tsx";
import { usePartForm } from "../form/use-part-form.ts";
import { LivePreview } from "../preview/live-preview.tsx";
import { formAddress } from "../preview/parts/form-path.ts";
import styles from "../site.module.css";
import { FieldLinks, SampleCount } from "./sample-count.tsx";
import {
  endSlug,
  type FieldState,
  isDone,
  listFields,
  proposeEdits,
  type Step,
  stepAddress,
  steps,
} from "./steps.ts";

interface GuidedSetupProps {
  site: SiteEditing;
  /** The end of the address, which is empty where the owner begins or continues. */
  slug: string;
}

/** Leads the owner through the parts that make a site theirs, one form after the other. */
export function GuidedSetup({ site, slug }: GuidedSetupProps) {
  const fields = listFields(site);
  const index = slug === endSlug ? steps.length : steps.findIndex((step) => step.slug === slug);
  if (index === -1) {
    const open = steps.find((step) => !isDone(step, fields));
    return <Navigate to={stepAddress(open?.slug)} replace />;
  }
  const step = steps[index];
  const file = site.files.find((other) => other.file === step?.file);
  const before = steps[index - 1];
  return (
    <>
      <div className="stack-2">
        <div className="row-2-4 nowrap between">
          <Progress index={index} fields={fields} />
          <Link to={before ? stepAddress(before.slug) : "/admin/site"} className="plain-button">
            <ArrowLeft aria-hidden="true" /> {before ? "Back" : "Site"}
          </Link>
        </div>
        <Heading name={step?.heading ?? "What visitors see"} />
        {step && <p>{step.purpose}</p>}
        <SampleCount fields={fields} />
      </div>
      {step && file ? (
        <StepForm key={slug} {...{ step, file, site }} next={stepAddress(steps[index + 1]?.slug)} />
      ) : (
        <SetupEnd fields={fields} />
      )}
    </>
  );
}

/** All steps, and which of them are done. */
function Progress({ index, fields }: { index: number; fields: readonly FieldState[] }) {
  const links = [...steps, { name: "What visitors see", slug: endSlug }];
  return (
    <div className="grow">
      <Tabs label="Guided setup" open={String(index)}>
        {links.map(({ name, slug }, at) => {
          const step = steps[at];
          return (
            <Tab key={slug} to={stepAddress(slug)} open={at === index}>
              {step && isDone(step, fields) && <Check className="green" role="img" aria-label="Done:" />}
              {name}
            </Tab>
          );
        })}
      </Tabs>
    </div>
  );
}

interface StepFormProps {
  step: Step;
  file: EditedFile;
  site: SiteEditing;
  /** The address of the next step. */
  next: string;
}

/** The form of a step. A save leads to the next one, and so does a save without changes. */
function StepForm({ step, file, site: { apps, refusal }, next }: StepFormProps) {
  const navigate = useNavigate();
  const edited = usePartForm(file, [], proposeEdits(step, file, apps));
  const { state, isUnsaved } = edited;
  const isSaved = state.phase.name === "told";
  useEffect(() => {
    if (isSaved) void navigate(next);
  }, [isSaved, navigate, next]);
  if (file.content === null)
    return <Status role="alert">{file.file} cannot be read. Correct it with an editor.</Status>;
  return (
    <PartForm
      {...{ part: step, edited, refusal }}
      saveLabel={refusal !== null && isUnsaved ? "Show the lines to paste" : "Continue"}
    >
      <Link to={next} className="quiet-button">
        Skip
      </Link>
    </PartForm>
  );
}

const noEdits: never[] = [];

/** What visitors see after the guided setup, and what is hidden from them. */
function SetupEnd({ fields }: { fields: readonly FieldState[] }) {
  const navigate = useNavigate();
  const [page, setPage] = useState("/");
  const empty = fields.filter(({ isEmpty }) => isEmpty);
  const name = empty.find(({ field }) => field === "name");
  useEffect(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.columns}>
      <div className="stack-5">
        <Card>
          <h2>Visible</h2>
          {name && (
            <p>
              Your site has no name yet. <Link to={stepAddress("name")}>Enter your name</Link>
            </p>
          )}
          <FieldLinks fields={fields.filter(({ isEmpty }) => !isEmpty)} />
        </Card>
        {empty.some((field) => field !== name) && (
          <Card>
            <h2>Hidden, because it is empty</h2>
            <FieldLinks fields={empty.filter((field) => field !== name)} />
          </Card>
        )}
        <div className="row-2">
          <Link to="/" className="primary-button">
            View site
          </Link>
          <Link to="/admin/site" className="plain-button">
            All parts of the site
          </Link>
        </div>
      </div>
      <LivePreview
        path={page}
        file="site.yaml"
        edits={noEdits}
        focusedPath={undefined}
        onOpenPart={(file, path) => void navigate(formAddress(file, path))}
        onNavigate={setPage}
      />
    </div>
  );
}
