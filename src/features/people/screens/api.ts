import { ownerClient } from "../../../core/admin/owner-api.ts";
import { ApiError, parse } from "../../../core/pages/screens/api.ts";
import type { Person } from "../contract.ts";
import type { PeopleApi } from "../owner.ts";

const peopleApi = ownerClient<PeopleApi>();

/** Returns how much there is about the person with this address. */
export function countPerson(email: string): Promise<Person> {
  return parse(peopleApi.people.$post({ json: { email } }));
}

/** Returns everything about the person as JSON. */
export async function fetchPersonFile(email: string): Promise<Blob> {
  const response = await peopleApi.people.export.$post({ json: { email } });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}

/** Deletes everything about the person for good. */
export function erasePerson(email: string): Promise<Person> {
  return parse(peopleApi.people.erase.$post({ json: { email } }));
}
