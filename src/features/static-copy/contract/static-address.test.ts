import { expect, test } from "vitest";
import { staticAddress } from "./static-address.ts";

test.each([
  ["/", "/"],
  ["/blog/first", "/blog/first"],
  ["/blog?page=2", "/blog/page/2"],
  ["/blog?tag=c%23&page=2", "/blog/tag/c~23~/page/2"],
  ["/blog?tag=code+review", "/blog/tag/code_review"],
  ["/blog?tag=..", "/blog/tag/~2e~~2e~"],
  ["/blog?tag=a%2Fb", "/blog/tag/a~2f~b"],
  ["/blog?series=Räume", "/blog/series/R%C3%A4ume"],
  ["/blog.data?year=2024&_routes=routes%2Fblog%2Froute", "/blog/year/2024.data"],
  ["/feed.xml?tag=css", "/feed/tag/css.xml"],
  ["/projects?tech=React", "/projects"],
  ["/pictures/a%20b.svg", "/pictures/a%20b.svg"],
])("%s is at %s", (address, place) => {
  expect(staticAddress(address)).toBe(place);
});
