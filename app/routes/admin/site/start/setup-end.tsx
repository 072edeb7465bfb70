import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { LivePreview } from "../../../../admin/site-preview/live-preview.tsx";
import { formAddress } from "../../../../site-parts/form-path.ts";
import { Card } from "../../../../ui/card.tsx";
import form from "../form/part-form.module.css";
import { FieldLinks } from "./sample-count.tsx";
import { type FieldState, stepAddress } from "./steps.ts";

const noEdits: never[] = [];

/** What visitors see after the guided setup, and what is hidden from them. */
export function SetupEnd({ fields }: { fields: readonly FieldState[] }) {
  const navigate = useNavigate();
  const [page, setPage] = useState("/");
  const empty = fields.filter(({ isEmpty }) => isEmpty);
  const name = empty.find(({ field }) => field === "name");
  useEffect(() => document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true }), []);
  return (
    <div className={form.columns}>
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
