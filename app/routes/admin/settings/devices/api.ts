import type { PushDevices } from "../../../../../contract/push.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchDevices(): Promise<PushDevices> {
  return parse(ownerApi["push-devices"].$get());
}

/** Removes a device. Succeeds if it was already removed. */
export function removeDevice(id: string): Promise<void> {
  return parseDeletion(ownerApi["push-devices"][":id"].$delete({ param: { id } }));
}

/** Sends a test to a device, and returns why it was not taken, or null. */
export async function testDevice(id: string): Promise<string | null> {
  return (await parse(ownerApi["push-devices"][":id"].test.$post({ param: { id } }))).failure;
}
