import { FilePlus2, ListChecks } from "lucide-react";
import { Link } from "react-router";
import { Heading } from "../../../core/admin/ui/heading.tsx";
import { Status } from "../../../core/admin/ui/status.tsx";
import { type SiteValue, valueAt } from "../../../core/site/contract/edits.ts";
import type { Profile } from "../../../core/site/contract/profile.ts";
import {
  type EditedFile,
  type EntryTexts,
  isPage,
  type SiteEditing,
} from "../../../core/site/contract/site-editing.ts";
import { Badge } from "../../../core/ui/badge.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { Empty } from "../../../core/ui/empty.tsx";
import { nameOnDesk } from "./form/apps-field.tsx";
import { nameLanguage } from "./form/language-field.tsx";
import { AddPage } from "./pages/add-page.tsx";
import { listParts, pagePart, readSample, type SitePart } from "./parts.ts";
import { formAddress, formPath } from "./preview/parts/form-path.ts";
import { describeFile, findProblems, summarize } from "./schemas.ts";
import styles from "./site.module.css";
import { SampleCount } from "./start/sample-count.tsx";
import { listFields } from "./start/steps.ts";

interface OverviewProps {
  site: SiteEditing;
  /** Whether there is nothing at the address below the screen's. */
  isUnknown: boolean;
}

/** All parts of the site, each with what it says now, what is wrong with it, and a link to its form. */
export function Overview({ site, isUnknown }: OverviewProps) {
  const { files, texts, refusal, sample } = site;
  const pages = files.filter(({ file }) => isPage(file));
  const remains = readSample(sample);
  return (
    <>
      <Heading name="Site">
        <Link to="/admin/site/start" className="plain-button">
          <ListChecks aria-hidden="true" /> Guided setup
        </Link>
      </Heading>
      {isUnknown && <Status role="alert">There is no such part of the site.</Status>}
      {refusal !== null && (
        <p role="status" className="note">
          {refusal}
        </p>
      )}
      <SampleCount fields={listFields(site)} />
      <Faults files={files} />
      <div className={styles.parts}>
        {listParts().map((part) => (
          <PartCard key={part.name} part={part} files={files} remains={remains} />
        ))}
        <Card>
          <h2>Pages</h2>
          <ul>
            {pages.map((file) => (
              <FileRow key={file.file} file={file} name={pagePart(file).name} fact={pagePart(file).page} />
            ))}
          </ul>
          {pages.length === 0 && <Empty icon={FilePlus2}>You have no pages of your own yet.</Empty>}
          {/* In one place, so that its dialog is not closed when the first page appears. */}
          <AddPage />
        </Card>
        {texts.map(
          (text) => text.entries.length > 0 && <TextsCard key={text.title} files={files} {...text} />,
        )}
      </div>
    </>
  );
}

/** @param fact where visitors see it, or why they do not */
function FileRow({ file: { file, content, faults }, name, fact }: FileRowProps) {
  return (
    <li id={formPath(file)} className="covered-row">
      <p className="row-1-2 breaking">
        <Link to={formAddress(file)} className="covering strong">
          <bdi>{name}</bdi>
        </Link>
        {valueAt(content, ["draft"]) === true && <Badge color="orange">Draft</Badge>}
        {faults.length > 0 && <Badge color="orange">Has a problem</Badge>}
      </p>
      <p className="quiet small">{fact}</p>
    </li>
  );
}

interface FileRowProps {
  file: EditedFile;
  name: string;
  fact: string;
}

/** How many texts that are not written yet are listed openly. */
const maxUnwritten = 8;

/** The texts about the entries of an app's file, also those that can be written. */
function TextsCard({ title, entries, files }: EntryTexts & Pick<SiteEditing, "files">) {
  const unwritten = entries.filter(({ isWritten }) => !isWritten);
  const more = unwritten.slice(maxUnwritten);

  function list(listed: EntryTexts["entries"]) {
    const rows = listed.map(({ title: name, page = "Shown nowhere", isWritten, ...entry }) => {
      const file = files.find((one) => one.file === entry.file);
      const fact = isWritten ? page : "Not written yet";
      return file && <FileRow key={file.file} {...{ file, name, fact }} />;
    });
    return <ul>{rows}</ul>;
  }

  return (
    <Card>
      <h2>{title}</h2>
      {list(entries.filter((entry) => !more.includes(entry)))}
      {more.length > 0 && (
        <details className="details">
          <summary>{more.length} more that can be written</summary>
          {list(more)}
        </details>
      )}
    </Card>
  );
}

function Faults({ files }: { files: EditedFile[] }) {
  const faults = files.flatMap((file) => file.faults);
  if (faults.length === 0) return null;
  return (
    <Card>
      <h2>Faults</h2>
      <p className="quiet small">Until they are corrected, visitors see the last version without faults.</p>
      <ul className="stack-2 breaking mono small">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Card>
  );
}

interface PartCardProps {
  part: SitePart;
  files: EditedFile[];
  /** What is still the sample's, as `site.yaml headline`. */
  remains: ReadonlySet<string>;
}

function PartCard({ part: { name, file: fileName, fields }, files, remains }: PartCardProps) {
  const file = files.find(({ file }) => file === fileName);
  const content = file?.content ?? null;
  const schema = describeFile(fileName);
  const problems = Object.keys(findProblems(fileName, content)).map((key) => key.split(".")[0]);
  return (
    <Card>
      <h2>{name}</h2>
      {content === null ? (
        <p className="quiet small">{fileName} cannot be read. Correct it with an editor.</p>
      ) : (
        <ul>
          {fields.map((field) => {
            const fieldSchema = schema.properties?.[field] ?? {};
            const summary = summarize(fieldSchema, toNamed(field, content, files));
            return (
              <li key={field} id={formPath(fileName, [field])} className="covered-row">
                <p className="row-1-2">
                  <Link to={formAddress(fileName, [field])} className="covering strong">
                    {fieldSchema.title ?? field}
                  </Link>
                  {problems.includes(field) && <Badge color="orange">Has a problem</Badge>}
                  {remains.has(`${fileName} ${field}`) && <Badge color="yellow">Sample</Badge>}
                </p>
                <p dir="auto" className="ellipsis quiet small">
                  {summary || "Not set"}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** Returns a field of a file for its summary: apps and the language with their names, an address without its slash. */
function toNamed(field: string, content: SiteValue, files: EditedFile[]): SiteValue | undefined {
  const value = valueAt(content, [field]);
  if (field === "apps" && Array.isArray(value)) {
    const labels = valueAt(content, ["labels"]) as Profile["labels"];
    return value.map((name) => nameOnDesk(String(name), labels, files));
  }
  if (typeof value !== "string") return value;
  return field === "language" ? nameLanguage(value) : value.replace(/^\/(?=[^/])/, "");
}
