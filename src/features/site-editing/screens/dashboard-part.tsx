import { FileWarning, ListChecks } from "lucide-react";
import { Link } from "react-router";
import { fetchSiteFaults } from "../../../core/admin/fetch-site-faults.ts";
import type { DashboardPart, Task } from "../../../core/feature.app.ts";
import type { SiteFaults } from "../../../core/site/contract/site-faults.ts";
import { listParts, readSample } from "./parts.ts";

/** Loads what is wrong with the site folder, and what is missing in it. */
export async function loadDashboardPart(): Promise<DashboardPart> {
  return { tasks: listTasks(await fetchSiteFaults()) };
}

function listTasks({ faults, sample, isNew }: SiteFaults): Task[] {
  return [
    ...(faults.length > 0
      ? [
          {
            title: "Your latest change isn't visible yet",
            icon: FileWarning,
            isUrgent: true,
            text: "Visitors still see the last valid version of the site. Fix the following in the site folder:",
            details: faults,
            action: linkTo("/admin/site", "Open"),
          },
        ]
      : []),
    ...(isNew
      ? [
          {
            title: "Your site says nothing about you yet",
            icon: ListChecks,
            text: "The guided setup leads you through its parts, with a preview.",
            action: linkTo("/admin/site/start", "Guided setup"),
          },
        ]
      : []),
    ...(sample.length > 0 ? [describeSample(sample, isNew)] : []),
  ];
}

/** @param isNew whether another task leads to the guided setup */
function describeSample(sample: readonly string[], isNew: boolean): Task {
  const left = readSample(sample).size;
  const all = listParts().reduce((count, { fields }) => count + fields.length, 0);
  return {
    title: `${left} of ${all} parts of your site are still the sample's`,
    icon: ListChecks,
    text: "Visitors read about a person who does not exist.",
    action: isNew ? linkTo("/admin/site", "Show them") : linkTo("/admin/site/start", "Continue"),
  };
}

function linkTo(address: string, text: string) {
  return (
    <Link to={address} className="plain-button">
      {text}
    </Link>
  );
}
