// Counts invented visits in the simplest way, and writes the figures as the screen must show them. Nothing here is shared with
// the server or the screen, so that a mistake there is not repeated here.

export interface TruePage {
  /** As the screen names it. */
  name: string;
  /** Unknown if no report has told it. */
  seconds?: number;
  read?: number;
}

export const traitTables = [
  "Sources",
  "Campaigns",
  "Countries",
  "Cities",
  "Devices",
  "Browsers",
  "Systems",
  "Languages",
] as const;

export type Traits = Partial<Record<(typeof traitTables)[number], string>>;

export interface TrueVisit {
  /** YYYY-MM-DD and the hour, in the time zone of the site. */
  day: string;
  hour: number;
  /** Who has the same address and browser on the same day is one visitor. `undefined` if the browser asks not to be tracked. */
  visitor: string | undefined;
  /** As the screen names them. What is missing is unknown. */
  traits: Traits;
  /** Whether a report of the browser has arrived in time. */
  isReported: boolean;
  pages: TruePage[];
  /** As the screen names them. */
  actions: string[];
}

export interface Period {
  from: string;
  to: string;
}

export interface Question extends Period {
  /** The period before, if the screen shows it. */
  before?: Period;
  filter?: { table: string; value: string };
  unit?: "day" | "hour";
  /** The first day whose visits are kept. A filter selects no others for the tables. */
  visitsSince?: string;
}

/** What the screen shows, as text. */
export interface Figures {
  totals: string[][];
  /** The rows of each table, by name. They have a name, visits, and a share. Those of pages also tell how they were read, before these. */
  tables: Record<string, string[][]>;
  series: string[][];
}

const shownRows = 50;

/** Returns what the screen must show, given all visits that count. */
export function trueFigures(visits: readonly TrueVisit[], question: Question): Figures {
  const { filter, before, unit = "day" } = question;
  const select = ({ from, to }: Period) =>
    visits.filter(
      (visit) =>
        visit.day >= from &&
        visit.day <= to &&
        (filter === undefined || namesOf(visit, filter.table).includes(filter.value)),
    );
  const chosen = select(question);
  const earlier = before && select(before);
  const tabled = chosen.filter(({ day }) => day >= (question.visitsSince ?? ""));
  const tables = ["Pages", "Entries", "Actions", ...traitTables].map((table) => [
    table,
    tableOf(tabled, table, tabled.length),
  ]);
  if (filter?.table === "Pages") tables.push(["How far people read", readingOf(chosen, filter.value)]);
  return {
    totals: totalsOf(chosen, tabled, earlier),
    tables: Object.fromEntries(tables.filter(([, rows = []]) => rows.length > 0)),
    series: unit === "hour" ? hoursOf(chosen, question, earlier) : daysOf(chosen, question, earlier),
  };
}

function namesOf({ pages, actions, traits }: TrueVisit, table: string): string[] {
  if (table === "Pages") return pages.map(({ name }) => name);
  if (table === "Entries") return pages.slice(0, 1).map(({ name }) => name);
  if (table === "Actions") return actions;
  const name = traits[table as keyof Traits];
  if (table === "Campaigns") return name === undefined ? [] : [name];
  return [name ?? "Unknown"];
}

/** Visitors of each day, added up. */
function countVisitors(visits: readonly TrueVisit[]): number {
  return new Set(visits.filter(({ visitor }) => visitor).map(({ day, visitor }) => `${day} ${visitor}`)).size;
}

/** The visits of which a report has told how long they were. */
function timed(visits: readonly TrueVisit[]): number[] {
  return visits
    .filter(({ isReported }) => isReported)
    .map(({ pages }) => sum(pages.map(({ seconds = 0 }) => seconds)));
}

function totalsOf(
  visits: readonly TrueVisit[],
  tabled: readonly TrueVisit[],
  earlier: readonly TrueVisit[] | undefined,
): string[][] {
  const compare = (count: (some: readonly TrueVisit[]) => number) =>
    earlier === undefined ? [] : [describeChange(count(visits), count(earlier))];
  const countOf = (action: string) => tabled.filter(({ actions }) => actions.includes(action)).length;
  const [sent, resumes] = [countOf("Message sent"), countOf("Resume downloaded")];
  return [
    ["Visits", write(visits.length), ...compare((some) => some.length)],
    ["Visitors", write(countVisitors(visits)), ...compare(countVisitors), "Counted separately each day"],
    [
      "Time per visit",
      average(timed(visits)) ?? "–",
      ...(earlier && timed(earlier).length > 0 ? [`Previously ${average(timed(earlier))}`] : []),
    ],
    [
      "Messages and resumes",
      `${write(sent)} ${sent === 1 ? "message" : "messages"} ${write(resumes)} ${resumes === 1 ? "resume" : "resumes"}`,
      `In ${share(sent, tabled.length)} and ${share(resumes, tabled.length)} of visits`,
    ],
  ];
}

function describeChange(now: number, before: number): string {
  if (before === 0) return "Previously 0";
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `Previously ${write(before)} (${sign}${write(Math.abs(percent))}%)`;
}

function tableOf(visits: readonly TrueVisit[], table: string, whole: number): string[][] {
  const byName = new Map<string, TrueVisit[]>();
  for (const visit of visits)
    for (const name of namesOf(visit, table)) byName.set(name, [...(byName.get(name) ?? []), visit]);
  const sorted = [...byName].sort(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  const rest = sorted.slice(shownRows);
  const rows = sorted
    .slice(0, shownRows)
    .map(([name, some]) => [
      name,
      ...(table === "Pages" ? describeReading(some, name) : []),
      write(some.length),
      share(some.length, whole),
    ]);
  if (rest.length > 0) {
    const others = sum(rest.map(([, some]) => some.length));
    rows.push([`${rest.length} others`, write(others), share(others, whole)]);
  }
  return sortRows(rows);
}

function pageOf({ pages }: TrueVisit, name: string): TruePage {
  return pages.find((page) => page.name === name) as TruePage;
}

function describeReading(visits: readonly TrueVisit[], name: string): string[] {
  const told = visits.map((visit) => pageOf(visit, name)).filter(({ seconds }) => seconds !== undefined);
  const time = average(told.map(({ seconds = 0 }) => seconds)) ?? "";
  const finished = told.filter(({ read = 0 }) => read >= 90).length;
  return [time, told.length > 0 && name.startsWith("/blog/") ? share(finished, told.length) : ""];
}

/** How many visits have read at least this much of a page. */
function readingOf(visits: readonly TrueVisit[], name: string): string[][] {
  const read = visits.flatMap((visit) => pageOf(visit, name).read ?? []);
  const parts = { "The beginning": 0, "A quarter": 25, Half: 50, "Three quarters": 75, "All of it": 100 };
  return sortRows(
    Object.entries(parts).map(([part, percent]) => {
      const visitsOfPart = read.filter((one) => one >= percent).length;
      return [part, write(visitsOfPart), share(visitsOfPart, read.length)];
    }),
  );
}

function daysOf(
  visits: readonly TrueVisit[],
  period: Question,
  earlier: readonly TrueVisit[] | undefined,
): string[][] {
  const before = period.before && listDays(period.before);
  return listDays(period).map((date, index) => {
    const ofDay = visits.filter(({ day }) => day === date);
    const ofEarlier = earlier?.filter(({ day }) => day === before?.[index]);
    return [
      nameDay(date),
      write(ofDay.length),
      write(countVisitors(ofDay)),
      ...(ofEarlier ? [write(ofEarlier.length)] : []),
    ];
  });
}

function hoursOf(
  visits: readonly TrueVisit[],
  period: Question,
  earlier: readonly TrueVisit[] | undefined,
): string[][] {
  const before = period.before && listDays(period.before);
  const count = (some: readonly TrueVisit[], date: string | undefined, of: number) =>
    write(some.filter(({ day, hour }) => day === date && hour === of).length);
  return listDays(period).flatMap((date, index) =>
    Array.from({ length: 24 }, (_, hour) => [
      `${formatUtc(date, { weekday: "short" })}, ${formatUtc(date, { month: "short", day: "numeric" })}, ${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`,
      count(visits, date, hour),
      ...(earlier ? [count(earlier, before?.[index], hour)] : []),
    ]),
  );
}

export function listDays({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}

function nameDay(day: string): string {
  return `${formatUtc(day, { weekday: "short" })}, ${formatUtc(day, { dateStyle: "long" })}`;
}

function formatUtc(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", ...options });
}

/** In the order of their names, because those with equally many visits have no order that matters. */
export function sortRows(rows: readonly string[][]): string[][] {
  return rows.toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
}

function share(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  if (percent === 0 || percent >= 1) return `${Math.round(percent)}%`;
  return `${Math.max(0.1, Math.round(percent * 10) / 10)}%`;
}

function average(seconds: readonly number[]): string | undefined {
  if (seconds.length === 0) return undefined;
  const whole = Math.round(sum(seconds) / seconds.length);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return [minutes > 0 && `${minutes} min`, (rest > 0 || minutes === 0) && `${rest} s`]
    .filter(Boolean)
    .join(" ");
}

function write(count: number): string {
  return count.toLocaleString("en-US");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
