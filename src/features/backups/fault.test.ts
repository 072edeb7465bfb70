import { expect, test } from "vitest";
import { BackupFault, describeBackupFailure } from "./fault.ts";

function systemError(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code, path });
}

test("the reason of a failed backup is one line for the owner, with what to do if that is known", () => {
  const describe = (error: unknown) => describeBackupFailure(error, "/data");
  expect(describe(systemError("ENOSPC"))).toBe("the disk of /data is full (ENOSPC). Free some space.");
  expect(describe(systemError("EACCES", "/data/uploads/a.webp"))).toBe(
    "/data/uploads/a.webp cannot be used (EACCES). Make it readable and writable for the user that runs Foliodesk.",
  );
  expect(describe(systemError("EROFS"))).toMatch(/^\/data cannot be used \(EROFS\)/);
  expect(describe(systemError("EIO"))).toBe("EIO: as the system says it.");
  expect(describe(new BackupFault("The restored site has 1 posts instead of 2."))).toBe(
    "The restored site has 1 posts instead of 2.",
  );
  expect(describe("one\n  line\n")).toBe("one line.");
});
