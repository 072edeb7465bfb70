import { expect, test } from "vitest";
import { OverloadedError } from "../../http/rendered-page.ts";
import { createRenderQueue } from "./render-queue.ts";

function startQueue(options = { concurrency: 2, maxWaiting: 2 }) {
  const queue = createRenderQueue(options);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  function render(name: string, isUnbounded: boolean) {
    return queue(
      () => {
        started.push(name);
        return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
      },
      { isUnbounded },
    );
  }
  return { render, started, finish: (name: string) => finish.get(name)?.() };
}

test("no more than the allowed number of pages are rendered at the same time", async () => {
  const { render, started, finish } = startQueue();
  const all = ["a", "b", "c"].map((name) => render(name, true));
  await expect.poll(() => started).toEqual(["a", "b"]);
  finish("a");
  expect(await all[0]).toBe("a");
  await expect.poll(() => started).toEqual(["a", "b", "c"]);
  finish("b");
  finish("c");
  await Promise.all(all);
});

test("an unbounded page is rejected when the queue is full, but a page of the site is not", async () => {
  const { render, started, finish } = startQueue();
  const accepted = ["a", "b", "c", "d"].map((name) => render(name, true));
  await expect(render("e", true)).rejects.toBeInstanceOf(OverloadedError);
  const home = render("home", false);
  await expect.poll(() => started).toEqual(["a", "b"]);
  finish("a");
  await expect.poll(() => started).toEqual(["a", "b", "home"]);
  for (const name of ["b", "home"]) finish(name);
  await expect.poll(() => started.length).toBe(5);
  for (const name of ["c", "d"]) finish(name);
  expect(await Promise.all([...accepted, home])).toEqual(["a", "b", "c", "d", "home"]);
});

test("requests that arrive in one turn of the event loop fill the queue, although each rendering takes no turn", async () => {
  const queue = createRenderQueue({ concurrency: 1, maxWaiting: 1 });
  const rendered: string[] = [];
  const arrive = (name: string) =>
    new Promise<string>((resolve) => {
      setImmediate(() => {
        const page = queue(async () => rendered.push(name), { isUnbounded: true });
        page.then(
          () => resolve("rendered"),
          () => resolve("rejected"),
        );
      });
    });
  expect(await Promise.all(["a", "b", "c"].map(arrive))).toEqual(["rendered", "rendered", "rejected"]);
  expect(rendered).toEqual(["a", "b"]);
});

test("a failed rendering lets the next one start", async () => {
  const queue = createRenderQueue({ concurrency: 1, maxWaiting: 5 });
  const failed = queue(() => Promise.reject(new Error("no page")), { isUnbounded: true });
  const next = queue(async () => "page", { isUnbounded: true });
  await expect(failed).rejects.toThrow("no page");
  expect(await next).toBe("page");
});
