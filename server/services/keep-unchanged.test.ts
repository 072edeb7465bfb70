import { expect, test } from "vitest";
import { keepUnchanged } from "./keep-unchanged.ts";

test("what was read is given at once while the version stays, and read anew when it differs", async () => {
  const data = { version: "1", readings: 0 };
  const read = keepUnchanged(
    () => data.version,
    async () => ++data.readings,
  );
  expect(await read()).toBe(1);
  expect(read()).toBe(1);
  data.version = "2";
  expect(read()).toBeInstanceOf(Promise);
  expect(await read()).toBe(2);
});

test("a change that comes during a reading is not hidden by it", async () => {
  const data = { version: "1", text: "old" };
  const read = keepUnchanged(
    () => data.version,
    async () => {
      const { text } = data;
      await new Promise<void>((resolve) => setImmediate(resolve));
      return text;
    },
  );
  const first = read();
  await new Promise<void>((resolve) => setTimeout(resolve));
  Object.assign(data, { version: "2", text: "new" });
  await first;
  expect(await read()).toBe("new");
});

test("without a version everything is read anew", async () => {
  let readings = 0;
  const read = keepUnchanged(undefined, async () => ++readings);
  await read();
  expect(await read()).toBe(2);
});
