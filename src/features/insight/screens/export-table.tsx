import { FileDown } from "lucide-react";
import { useState } from "react";
import { saveFile } from "../../../core/admin/save-file.ts";
import { Button } from "../../../core/admin/ui/button.tsx";
import { Field } from "../../../core/admin/ui/field.tsx";
import { type Choice, Select } from "../../../core/admin/ui/select.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { useSend } from "../../../core/admin/use-send.ts";
import { dimensions } from "../../../core/visits/contract/insight-dimensions.ts";
import type { InsightExportQuery } from "../contract/insight.ts";
import { fetchTable } from "./api.ts";
import { toQuery, type View } from "./query.ts";
import { tableTexts } from "./tables.ts";

type Table = InsightExportQuery["table"];

const tables: Choice<Table>[] = [
  { value: "days", label: "Days" },
  { value: "hours", label: "Hours of the day" },
  ...dimensions.map((value) => ({ value, label: tableTexts[value].title })),
];

/** Saves a whole table of the period, with the filter of the screen, as a file. */
export function ExportTable({ view }: { view: View }) {
  const [table, setTable] = useState<Table>("days");
  const { send, problems } = useSend({ reloads: false });

  const save = (format: InsightExportQuery["format"]) =>
    send(async () => {
      const { from, to } = view.period;
      const { filter } = toQuery(view, view.period);
      const file = await fetchTable({ from, to, table, format, ...(filter !== undefined && { filter }) });
      saveFile(file, `visits-${table}-${from}-${to}.${format}`);
    }, "The table could not be exported. Please try again.");

  return (
    <div className="stack-3 narrow">
      <Field label="Table">
        {(control) => <Select {...control} value={table} options={tables} onChoose={setTable} />}
      </Field>
      <div className="row-2">
        <Button onClick={() => save("csv")}>
          <FileDown aria-hidden="true" /> CSV
        </Button>
        <Button onClick={() => save("json")}>
          <FileDown aria-hidden="true" /> JSON
        </Button>
      </div>
      <Status role="alert">{problems.form}</Status>
    </div>
  );
}
