import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Requests } from "./requests.tsx";

test("readers and files are rows of tables, and the number of subscribers has its day", () => {
  const html = renderToStaticMarkup(
    <Requests
      subscribers={1}
      subscribersDay="2026-03-20"
      readers={[
        { reader: "Feedly", subscribers: 1, requests: 24 },
        { reader: "Other", subscribers: 0, requests: 3 },
      ]}
      downloads={[
        { path: "/resume.pdf", downloads: 2 },
        { path: "\u2026", downloads: 7 },
      ]}
    />,
  );
  expect(html).toContain('<th scope="row">Feedly</th><td>1</td><td>24</td>');
  expect(html).toContain('<th scope="row">/resume.pdf</th><td>2</td>');
  expect(html).toContain('<th scope="row">Other files</th><td>7</td>');
  expect(html).toMatch(/1 subscriber on <time dateTime="2026-03-20">/);
});

test("a period without requests says so", () => {
  const html = renderToStaticMarkup(
    <Requests subscribers={0} subscribersDay={null} readers={[]} downloads={[]} />,
  );
  expect(html).not.toContain("<table");
  expect(html).toContain("No feeds were read in this period.");
  expect(html).toContain("Nothing was downloaded in this period.");
});
