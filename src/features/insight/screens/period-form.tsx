import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { Select } from "../../../core/admin/ui/select.tsx";
import { Choices } from "./choices.tsx";
import styles from "./insight.module.css";
import { presets } from "./periods.ts";
import { changeSearch, type View } from "./query.ts";

const periods = [...presets, { name: "all", label: "All" }];

const comparisons = [
  { name: "before", label: "Previous period" },
  { name: "year", label: "Previous year" },
];

interface PeriodFormProps {
  view: View;
  today: string;
  /** Whether there was ever a visit. */
  hasVisits: boolean;
}

/** Chooses the period and what it is compared with. Each choice is an address. A phone has both on one line. */
export function PeriodForm({ view, today, hasVisits }: PeriodFormProps) {
  const [showsDays, setShowsDays] = useState(view.preset === "days");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const canCompare = view.preset !== "all" && hasVisits;
  const go = (changes: ReturnType<typeof toPeriod>) =>
    void navigate(changeSearch(params, changes), { preventScrollReset: true });
  return (
    <div className="stack-4">
      <div className={`not-printed ${styles.period}`}>
        <Select
          aria-label="Period"
          value={showsDays ? "days" : view.preset}
          options={[...periods, { name: "days", label: "Dates" }].map(toChoice)}
          onChoose={(period) => {
            setShowsDays(period === "days");
            if (period !== "days") go(toPeriod(period));
          }}
        />
        {canCompare && (
          <Select
            aria-label="Compare with"
            value={view.compare}
            options={comparisons.map(toChoice)}
            onChoose={(compare) => go({ compare })}
          />
        )}
      </div>
      <div className="row-2-4 between over-480">
        <Choices
          label="Period"
          chosen={view.preset}
          options={periods}
          toChanges={toPeriod}
          onChoose={() => setShowsDays(false)}
        >
          <button
            type="button"
            aria-current={view.preset === "days" || undefined}
            aria-expanded={showsDays}
            onClick={() => setShowsDays(!showsDays)}
          >
            Dates
          </button>
        </Choices>
        {canCompare && (
          <div className="row-2 not-printed">
            <span aria-hidden="true" className="quiet small">
              Compare with
            </span>
            <Choices
              label="Compare with"
              chosen={view.compare}
              options={comparisons}
              toChanges={(compare) => ({ compare })}
            />
          </div>
        )}
      </div>
      {showsDays && <DaysForm view={view} today={today} />}
    </div>
  );
}

function toPeriod(period: string): Record<string, string | undefined> {
  return { period, from: undefined, to: undefined, by: undefined };
}

function toChoice({ name, label }: { name: string; label: string }) {
  return { value: name, label };
}

function DaysForm({ view: { period }, today }: { view: View; today: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState("");
  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [from, to] = [String(fields.get("from")), String(fields.get("to"))];
    const found = findProblem(from, to, today);
    setProblem(found);
    if (found !== "") {
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    const search = changeSearch(params, { from, to, period: undefined, by: undefined });
    void navigate(search, { preventScrollReset: true });
  }

  return (
    <form className={`row-3 starting ${styles.days}`} onSubmit={show} noValidate aria-label="Dates">
      <DayField label="From" name="from" day={period.from} latest={today} error={problem} />
      <DayField label="To" name="to" day={period.to} latest={today} />
      <Button type="submit">Show</Button>
    </form>
  );
}

/** Returns why these days are no period, or an empty text. */
function findProblem(from: string, to: string, today: string): string {
  if (from === "" || to === "") return "Enter both days.";
  if (from > to) return "The first day is after the last one.";
  if (from > today) return "The first day is still to come.";
  return from < "1970" ? "The first day is before 1970." : "";
}

interface DayFieldProps {
  label: string;
  name: string;
  /** The day of the period that is shown. */
  day: string;
  latest: string;
  error?: string;
}

function DayField({ label, name, day, latest, error }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Another period can be chosen with the browser's buttons. A new field would lose focus.
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day]);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="date"
          name={name}
          min="1970-01-01"
          max={latest}
          defaultValue={day}
        />
      )}
    </Field>
  );
}
