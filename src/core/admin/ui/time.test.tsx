import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatTime, nameTime, Time } from "./time.tsx";

const now = new Date(2026, 2, 9, 15, 30);

test("a time is named by how long ago it was for a week, and then by its day", () => {
  const names = [
    [new Date(2026, 2, 9, 15, 29, 31), "now"],
    [new Date(2026, 2, 9, 15, 5), "25 minutes ago"],
    [new Date(2026, 2, 9, 1, 0), "14 hours ago"],
    [new Date(2026, 2, 8, 16, 0), "yesterday"],
    [new Date(2026, 2, 3, 0, 1), "6 days ago"],
    [new Date(2026, 2, 2, 23, 59), "Mar 2, 2026"],
  ] as const;
  expect(names.map(([time]) => nameTime(time, now))).toEqual(names.map(([, name]) => name));
});

test("a few minutes before midnight are not a day, and what is still to come has its day", () => {
  expect(nameTime(new Date(2026, 2, 8, 23, 50), new Date(2026, 2, 9, 0, 10))).toBe("20 minutes ago");
  expect(nameTime(new Date(2026, 2, 9, 15, 40), now)).toBe("Mar 9, 2026");
});

test("the whole time is read to screen readers in place of its name, and shown on hover", () => {
  const at = now.toISOString();
  const html = renderToStaticMarkup(<Time at={at} note="backup.tar" />);
  expect(html).toContain(`title="${formatTime(at)}, backup.tar"`);
  expect(html).toContain('<span aria-hidden="true">Mar 9, 2026</span>');
  expect(html).toContain(`<span class="visually-hidden">${formatTime(at)}</span>`);
});
