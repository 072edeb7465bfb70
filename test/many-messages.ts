import { expect } from "vitest";
import type { TestApp } from "./app.ts";

const message = { name: "Ada", email: "ada@example.com", message: "x".repeat(4_000), consent: "yes" };

/**
 * Sends this many messages, each from a different address, because the number of messages per address is limited. Expects
 * that each is stored or refused with 503, and returns the statuses.
 */
export async function sendMessages(app: TestApp, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i += 1) {
    const address = `192.0.2.${i}`;
    const { status } = await app.request("/api/messages", { method: "POST", json: message, address });
    expect([201, 503]).toContain(status);
    statuses.add(status);
  }
  return statuses;
}
