import { type SubmitEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "../../../admin/ui/button.tsx";
import { Field } from "../../../admin/ui/field.tsx";
import styles from "./period-form.module.css";
import { presets, unitsOf } from "./periods.ts";
import { type Comparison, changeSearch, type View } from "./query.ts";

const unitNames = { hour: "Hour", day: "Day", week: "Week", month: "Month" };

const comparisonNames: Record<Comparison, string> = { before: "Previous period", year: "Previous year" };

/** Chooses the period, what it is compared with, and what a point of the chart is. Each choice is an address. */
export function PeriodForm({ view, today }: { view: View; today: string }) {
  const [params] = useSearchParams();
  const [showsDays, setShowsDays] = useState(view.preset === "days");
  const choices = [...presets, { name: "all", label: "All" }];
  return (
    <div className={styles.form}>
      <div className={styles.row}>
        <nav aria-label="Period" className={styles.choices}>
          {choices.map(({ name, label }) => (
            <Choice
              key={name}
              search={changeSearch(params, { period: name, from: undefined, to: undefined, by: undefined })}
              isChosen={view.preset === name}
            >
              {label}
            </Choice>
          ))}
          <button
            type="button"
            className={choiceStyle(view.preset === "days")}
            aria-expanded={showsDays}
            onClick={() => setShowsDays(!showsDays)}
          >
            Custom
          </button>
        </nav>
        <div className={styles.selects}>
          {view.preset !== "all" && (
            <Select label="Compare with" name="compare" value={view.compare} names={comparisonNames} />
          )}
          <Select
            label="Chart by"
            name="by"
            value={view.unit}
            names={Object.fromEntries(unitsOf(view.period).map((unit) => [unit, unitNames[unit]]))}
          />
        </div>
      </div>
      {showsDays && <DaysForm key={`${view.period.from} ${view.period.to}`} view={view} today={today} />}
    </div>
  );
}

function Choice({ search, isChosen, children }: { search: string; isChosen: boolean; children: string }) {
  return (
    <Link
      to={search}
      preventScrollReset
      className={choiceStyle(isChosen)}
      aria-current={isChosen || undefined}
    >
      {children}
    </Link>
  );
}

function choiceStyle(isChosen: boolean): string | undefined {
  return isChosen ? `${styles.choice} ${styles.chosen}` : styles.choice;
}

interface SelectProps {
  label: string;
  /** The name of the value in the address. */
  name: string;
  value: string;
  names: Record<string, string>;
}

function Select({ label, name, value, names }: SelectProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) =>
            void navigate(changeSearch(params, { [name]: target.value }), { preventScrollReset: true })
          }
        >
          {Object.entries(names).map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function DaysForm({ view: { period }, today }: { view: View; today: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState("");

  function show(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [from, to] = [String(fields.get("from")), String(fields.get("to"))];
    const isComplete = from !== "" && to !== "";
    setProblem(!isComplete ? "Enter both dates." : from > to ? "The start date is after the end date." : "");
    if (!isComplete || from > to) return;
    const search = changeSearch(params, { from, to, period: undefined, by: undefined });
    void navigate(search, { preventScrollReset: true });
  }

  return (
    <form className={styles.days} onSubmit={show} noValidate>
      <Field label="From" error={problem}>
        {(control) => (
          <input
            {...control}
            type="date"
            name="from"
            min="1970-01-01"
            max={today}
            defaultValue={period.from}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <input {...control} type="date" name="to" min="1970-01-01" max={today} defaultValue={period.to} />
        )}
      </Field>
      <Button type="submit">Show</Button>
    </form>
  );
}
