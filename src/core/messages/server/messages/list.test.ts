import { describe, expect, test } from "vitest";
import { startTestApp, type TestRequest } from "../../../../../test/app.ts";
import { makeMessages } from "../../../../../test/builders.ts";
import { bothEngines } from "../../../../../test/databases.ts";
import { signIn } from "../../../../../test/owner.ts";
import type { KeptState } from "../../contract/message-states.ts";
import type { MessagePage } from "../../contract/messages.ts";

type As = (path: string, init?: TestRequest) => Promise<Response>;

const start = Date.UTC(2026, 2, 1);
const hour = 3_600_000;
const states: readonly KeptState[] = ["new", "read", "replied", "archived", "spam"];

/** 240 messages, one an hour, of all states and with each consent, with two addresses, of which a few are in the trash. */
function listRows() {
  return Array.from({ length: 240 }, (_, number) => ({
    state: states[number % 5] as KeptState,
    contact_consent: number % 3 === 0 ? 1 : 0,
    created_at: start + number * hour,
    email: number % 4 === 0 ? "ÄDA@example.org" : "visitor@example.org",
    message: number % 2 === 0 ? "apples and pears" : "apples",
    deleted_at: number % 7 === 0 ? start + 240 * hour : null,
  }));
}

/** Reads all pages of a list. */
async function readAll(as: As, query: Record<string, string>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const search: URLSearchParams = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
    const page = (await (await as(`/api/messages?${search}`)).json()) as MessagePage;
    expect(page.messages.length).toBeLessThanOrEqual(50);
    names.push(...page.messages.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return names;
}

describe.each(bothEngines)("the list of messages on %s", (engine) => {
  test("filters combine, and each list goes on after its cursor", async () => {
    await using app = await startTestApp(engine, {
      clock: () => start + 241 * hour,
      config: { timeZone: "Europe/Berlin" },
    });
    const { as } = await signIn(app);
    const rows = listRows();
    await makeMessages(app, rows);
    const inBox: KeptState[] = ["new", "read", "replied"];
    const stateFilters = [undefined, "all", "waiting", "spam", "trash", "archived"];
    const dayFilters = [
      {},
      { from: "2026-03-03", to: "2026-03-06" },
      { to: "2026-03-02" },
      { from: "2026-03-10" },
    ];
    for (const state of stateFilters)
      for (const consent of [undefined, "yes", "no"])
        for (const days of dayFilters)
          for (const email of [undefined, " äda@EXAMPLE.org"])
            for (const q of [undefined, "PEAR apples"]) {
              const wantedState = state ?? (email === undefined ? undefined : "all");
              const { from = "2000-01-01", to = "2100-01-01" } = days as { from?: string; to?: string };
              const expected = rows
                .map((row, number) => ({ ...row, number }))
                .filter((row) => {
                  if (row.deleted_at !== null) return wantedState === "trash";
                  if (wantedState === undefined) return inBox.includes(row.state);
                  if (wantedState === "waiting")
                    return row.state === "new" || (row.state === "read" && row.contact_consent === 1);
                  return wantedState === "all" ? row.state !== "spam" : row.state === wantedState;
                })
                .filter((row) => consent === undefined || (row.contact_consent === 1) === (consent === "yes"))
                .filter((row) => row.created_at >= Date.parse(`${from}T00:00:00+01:00`))
                .filter((row) => row.created_at < Date.parse(`${to}T00:00:00+01:00`) + 24 * hour)
                .filter((row) => email === undefined || row.email.startsWith("Ä"))
                .filter((row) => q === undefined || row.message.includes("pears"))
                .map(({ number }) => `Visitor ${number}`)
                .toReversed();
              const given = Object.entries({ state, consent, ...days, email, q });
              const query = Object.fromEntries(given.filter(([, value]) => value !== undefined));
              expect([query, await readAll(as, query as Record<string, string>)]).toEqual([query, expected]);
            }
  });

  test("a search elsewhere finds what the folder does not have, in every page, and the trash is one of the folders", async () => {
    await using app = await startTestApp(engine, { clock: () => start + 241 * hour });
    const { as } = await signIn(app);
    await makeMessages(app, listRows());
    const q = "apples pears";
    const everywhere: string[] = [];
    for (const state of ["all", "spam", "trash"]) everywhere.push(...(await readAll(as, { state, q })));
    for (const state of ["", "waiting", "archived", "trash"]) {
      const inside = await readAll(as, { state, q });
      const outside = await readAll(as, { state, q, elsewhere: "yes" });
      expect([state, [...inside, ...outside].toSorted()]).toEqual([state, everywhere.toSorted()]);
      expect(outside.length).toBeGreaterThan(0);
    }
    expect(await readAll(as, { elsewhere: "yes" })).toEqual([]);
  });

  test("messages of the same millisecond are sorted by their ids, with and without a search", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const rows = Array.from({ length: 130 }, (_, number) => ({ created_at: number < 5 ? 1 : 2 }));
    await makeMessages(app, rows.toReversed());
    const all = await readAll(as, {});
    expect(all).toHaveLength(130);
    expect(await readAll(as, { q: "hello" })).toEqual(all);
    expect(await readAll(as, { email: "visitor@example.org" })).toEqual(all);
  });

  test("an empty filter is none, and an invalid one is refused", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await makeMessages(app, [{}, {}]);
    expect(await readAll(as, { state: "", consent: "", from: "", to: "", email: "", q: " " })).toHaveLength(
      2,
    );
    expect(await readAll(as, { from: "2026-03-02", to: "2026-03-01" })).toEqual([]);
    for (const query of [
      ...[
        "state=lost",
        "elsewhere=no",
        "consent=maybe",
        "from=2026-02-30",
        "to=tomorrow",
        "from=0001-01-01",
        "to=9999-12-31",
      ],
      ...["q=a&q=b", "state=new&state=read", `q=${"x".repeat(256)}`, `email=${"x".repeat(321)}`, "cursor=x"],
    ]) {
      const response = await as(`/api/messages?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^Invalid /) });
    }
  });
});
