/** Rows in the format of GoatCounter's CSV export of version 2, as `exportcsv.go` of version 2.7 writes it. */
export function makeGoatCounterExport(rows: readonly (readonly string[])[]): string {
  const header =
    "2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date";
  return `${[header, ...rows.map((row) => row.map(quote).join(","))].join("\n")}\n`;
}

export const umamiColumns = [
  ..."website_id session_id visit_id event_id hostname browser os device screen language country region city".split(
    " ",
  ),
  ..."url_path url_query utm_source utm_medium utm_campaign utm_content utm_term".split(" "),
  ..."referrer_path referrer_query referrer_domain page_title gclid fbclid msclkid ttclid li_fat_id twclid".split(
    " ",
  ),
  ..."event_type event_name tag distinct_id created_at job_id".split(" "),
];

/** Rows in the format of `website_event.csv` of Umami's data export. Columns that a row does not have are empty. */
export function makeUmamiExport(rows: readonly Record<string, string>[]): string {
  const lines = rows.map((row) => umamiColumns.map((column) => quote(row[column] ?? "")).join(","));
  return `${[umamiColumns.join(","), ...lines].join("\n")}\n`;
}

function quote(value: string): string {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

const [reader, phone, robot] = [
  "5f4dcc3b5aa765d-61d8327deb882cf9",
  "7c6a180b36896a0-a8c02787eeafb0e4",
  "0-1",
];

/**
 * Six visits: four sessions, and two views without one, on three days in UTC: 2024-02-28 has 2, 2024-02-29 has 3, and
 * 2024-03-01 has 1. Beside them, an event, a bot, and two rows that cannot be read.
 */
export const goatCounterSample = makeGoatCounterExport([
  row({ path: "/", session: reader, date: "2024-02-28T23:50:00Z", referrer: "Hacker News", scheme: "g" }),
  row({ path: "/old-post, with comma", session: reader, date: "2024-02-28T23:55:00Z" }),
  row({ path: "/old-post, with comma", session: reader, date: "2024-02-29T00:05:00Z" }),
  row({ path: "click-resume", event: "1", session: reader, date: "2024-02-29T00:06:00Z" }),
  row({
    path: "/about",
    session: phone,
    browser: "Safari 17.3",
    system: "iOS 17.3",
    size: "390,0,1",
    location: "US-TX",
    date: "2024-02-28T10:00:00Z",
    referrer: "www.reddit.com/r/golang",
    scheme: "h",
  }),
  row({ path: "/", bot: "7", session: robot, date: "2024-02-29T01:00:00Z" }),
  row({
    path: "/",
    session: "a-1",
    date: "2024-02-29T12:00:00+02:00",
    referrer: "newsletter-7",
    scheme: "c",
    browser: "",
    system: "",
    size: "0,0,1",
    location: "",
  }),
  row({ path: "/", session: "0", date: "2024-02-29T13:00:00Z" }),
  row({ path: "/", session: "0", date: "2024-02-29T13:00:00Z" }),
  row({ path: "/", session: "b-2", date: "2024-03-01T08:00:00Z" }),
  row({ path: "/", session: "b-3", date: "yesterday" }),
  ["/", "too short"],
]);

interface GoatCounterRow {
  path: string;
  session: string;
  date: string;
  event?: string;
  bot?: string;
  browser?: string;
  system?: string;
  size?: string;
  location?: string;
  referrer?: string;
  scheme?: string;
}

function row({
  path,
  session,
  date,
  event = "0",
  bot = "0",
  browser = "Firefox 123",
  system = "Linux Ubuntu",
  size = "1920,0,1",
  location = "DE",
  referrer = "",
  scheme = "",
}: GoatCounterRow): string[] {
  const title = 'A "title"\nof two lines';
  const [agent, first] = ["", "1"];
  return [
    path,
    title,
    event,
    agent,
    browser,
    system,
    session,
    bot,
    referrer,
    scheme,
    size,
    location,
    first,
    date,
  ];
}

const computer = {
  website_id: "0f5b1e7e-0000-4000-8000-000000000001",
  session_id: "11111111-0000-5000-8000-000000000001",
  hostname: "ada.example",
  browser: "edge-chromium",
  os: "Windows 10",
  device: "laptop",
  screen: "1440x900",
  language: "de-DE",
  country: "CL",
  region: "CL-AR",
  city: "Temuco",
  event_type: "1",
};
const mobile = {
  ...computer,
  session_id: "22222222-0000-5000-8000-000000000002",
  browser: "crios",
  os: "iOS",
  device: "mobile",
  language: "en-US",
  country: "US",
  city: "",
};

/**
 * Four visits of two visitors: three on 2024-05-01 in UTC, and one on 2024-05-02. The rows are not in the order of time. Beside
 * them, a custom event, and a row that cannot be read.
 */
export const umamiSample = makeUmamiExport([
  {
    ...computer,
    visit_id: "v-1",
    url_path: "/blog/b",
    referrer_domain: "ada.example",
    created_at: "2024-05-01 10:05:00",
  },
  {
    ...computer,
    visit_id: "v-1",
    url_path: "/blog/a",
    url_query: "utm_source=mail&utm_campaign=spring",
    utm_campaign: "spring",
    referrer_domain: "news.ycombinator.com",
    created_at: "2024-05-01 10:00:00",
  },
  { ...computer, visit_id: "v-1", url_path: "/blog/a", created_at: "2024-05-01 10:06:00" },
  {
    ...computer,
    visit_id: "v-1",
    url_path: "/blog/a",
    event_type: "2",
    event_name: "signup",
    created_at: "2024-05-01 10:07:00",
  },
  { ...computer, visit_id: "v-2", url_path: "/", created_at: "2024-05-01 18:00:00.123+00" },
  {
    ...mobile,
    visit_id: "v-3",
    url_path: "/blog/a",
    referrer_domain: "google.de",
    created_at: "2024-05-01T20:00:00Z",
  },
  { ...mobile, visit_id: "v-4", url_path: "/", created_at: "2024-05-02 09:00:00" },
  { ...mobile, visit_id: "v-5", url_path: "/", created_at: "" },
]);
