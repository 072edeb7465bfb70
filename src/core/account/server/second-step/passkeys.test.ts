import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../../test/app.ts";
import { createPasskey } from "../../../../../test/authenticator.ts";
import { bothEngines, tagsFor } from "../../../../../test/databases.ts";
import { hostileVersions, writeJson } from "../../../../../test/hostile-values.ts";
import { signIn } from "../../../../../test/owner.ts";
import { addPasskey } from "../../../../../test/second-step.ts";
import { createLog } from "../../../process/log/log.ts";
import { findRelyingParty, verifyCreation, verifyPasskey } from "./passkeys.ts";

const challenge = Buffer.alloc(32, 1).toString("base64url");
const party = { id: "localhost", origin: "http://localhost:3000" };

/** Each response with one hostile part, as the server reads it. */
function hostileResponses(response: Record<string, unknown>): Record<string, unknown>[] {
  return hostileVersions(response)
    .map((version) => JSON.parse(writeJson(version)))
    .filter((version) => typeof version === "object" && version !== null && !Array.isArray(version));
}

test("a site with a host name and HTTPS, or on localhost, can have passkeys", () => {
  expect(findRelyingParty("https://ada.example")).toEqual({
    id: "ada.example",
    origin: "https://ada.example",
  });
  expect(findRelyingParty("https://ada.example:8443")?.origin).toBe("https://ada.example:8443");
  expect(findRelyingParty("http://localhost:3000")).toEqual(party);
  for (const siteUrl of [
    "http://ada.example",
    "https://192.0.2.7",
    "https://[2001:db8::1]",
    "http://127.0.0.1",
  ])
    expect(findRelyingParty(siteUrl)).toBeUndefined();
});

describe.each(bothEngines)("passkeys on %s", (engine) => {
  const tags = tagsFor(engine);

  test("no hostile part of a response throws or is accepted as another passkey's", {
    tags,
    timeout: 60_000,
  }, async () => {
    await using app = await startTestApp(engine);
    const { passkey } = await addPasskey((await signIn(app)).as);
    const deps = { db: app.context.db, log: createLog("silent") };
    const right = passkey.get({ challenge });
    expect(await verifyPasskey(deps, party, challenge, right)).toBeTypeOf("function");
    for (const response of hostileResponses(right)) await verifyPasskey(deps, party, challenge, response);
    const { response } = right as { response: Record<string, string> };
    for (const part of ["clientDataJSON", "authenticatorData", "signature"]) {
      const bytes = Buffer.from(response[part] ?? "", "base64url");
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      const changed = { ...right, response: { ...response, [part]: bytes.toString("base64url") } };
      expect([part, await verifyPasskey(deps, party, challenge, changed)]).toEqual([part, undefined]);
    }
    const made = createPasskey().create({ challenge });
    expect(await verifyCreation(deps.log, party, challenge, made)).toMatchObject({
      transports: '["internal"]',
    });
    for (const hostile of hostileResponses(made)) await verifyCreation(deps.log, party, challenge, hostile);
  });

  test("a passkey whose counter went back is in the log", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { passkey } = await addPasskey((await signIn(app)).as);
    await app.context.db.updateTable("passkeys").set({ counter: 9 }).execute();
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => lines.push(line) });
    const response = passkey.get({ challenge }, { counter: 9 });
    expect(await verifyPasskey({ db: app.context.db, log }, party, challenge, response)).toBeUndefined();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { passkey: "Laptop", msg: expect.stringContaining("counter went back") },
    ]);
  });
});
