import { afterEach, beforeEach, expect, vi } from "vitest";

// What the product reports as an error is a fault unless the test says that it expects one.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
