import { expect, test } from "vitest";
import { dimensions } from "../../../../core/visits/contract/insight-dimensions.ts";
import type { Insight, InsightTable } from "../../contract/insight.ts";
import { countGoals } from "./count-goals.ts";
import { readPath } from "./goal-form.tsx";
import { rateConversions } from "./rate-conversions.ts";

function table(counts: Record<string, number>): InsightTable {
  const rows = Object.entries(counts).map(([value, visits]) => ({ value, visits, visitors: visits }));
  return { rows, others: { visits: 0, visitors: 0 }, values: rows.length };
}

function insightOf(visits: number, actions: Record<string, number>, goals: Insight["goals"] = []) {
  const tables = Object.fromEntries(dimensions.map((dimension) => [dimension, table({})]));
  return {
    tables: { ...tables, country: table({ Germany: visits }), action: table(actions) } as Insight["tables"],
    goals,
    titles: { "/services": "Services" },
  };
}

const services = { _id: "1", path: "/services", label: null, visits: 4, visitors: 3 };
const hired = { _id: "2", path: "/blog/hire-me", label: "Hired", visits: 0, visitors: 0 };

test("every site has three goals, and the owner's follow in their order", () => {
  const goals = countGoals(insightOf(20, { resume: 3, like: 9 }, [services, hired]), undefined);
  expect(goals).toEqual([
    { name: "Message sent", filter: { dimension: "action", value: "contact-sent" }, visits: 0, total: 20 },
    { name: "Resume downloaded", filter: { dimension: "action", value: "resume" }, visits: 3, total: 20 },
    {
      name: "Project link opened",
      filter: { dimension: "action", value: "project" },
      visits: 0,
      total: 20,
    },
    {
      id: "1",
      name: "Services",
      path: "/services",
      filter: { dimension: "page", value: "/services" },
      visits: 4,
      total: 20,
    },
    {
      id: "2",
      name: "Hired",
      path: "/blog/hire-me",
      filter: { dimension: "page", value: "/blog/hire-me" },
      visits: 0,
      total: 20,
    },
  ]);
});

test("goals have the figures of the period before, also if they were added since", () => {
  const before = insightOf(10, { resume: 2 }, [{ ...services, visits: 1 }]);
  const goals = countGoals(insightOf(20, {}, [services, hired]), before);
  expect(goals.map((goal) => goal.before)).toEqual([
    { visits: 0, total: 10 },
    { visits: 2, total: 10 },
    { visits: 0, total: 10 },
    { visits: 1, total: 10 },
    { visits: 0, total: 10 },
  ]);
});

test("a lead has the visits that reached the goal and all of its visits", () => {
  const reached = table({ "Hacker News": 3, "": 2 });
  const all = table({ "Hacker News": 40, Google: 30, "": 4 });
  expect(rateConversions(reached, all)).toEqual([
    { value: "Hacker News", reached: 3, visits: 40 },
    { value: "", reached: 2, visits: 4 },
  ]);
});

test("no more visits reach a goal than there are, and those of rare values are not known", () => {
  expect(rateConversions(table({ Google: 3, "rare.example": 1 }), table({ Google: 2 }))).toEqual([
    { value: "Google", reached: 3, visits: 3 },
    { value: "rare.example", reached: 1, visits: undefined },
  ]);
});

test("the five values with the most visits lead to a goal, and a page not to itself", () => {
  const pages = { "/services": 9, "/": 8, "/a": 7, "/b": 6, "/c": 5, "/d": 4, "/e": 3 };
  const leads = rateConversions(table(pages), table(pages), "/services");
  expect(leads.map(({ value }) => value)).toEqual(["/", "/a", "/b", "/c", "/d"]);
  expect(rateConversions(table({}), table(pages))).toEqual([]);
});

test.each([
  ["/services", "/services"],
  ["https://ada.example/services?x=1#y", "/services"],
  ["https://rival.example/services", "https://rival.example/services"],
  ["services", "services"],
  ["", ""],
])("the address %j is sent as %j", (text, path) => {
  expect(readPath(text, "https://ada.example")).toBe(path);
});
