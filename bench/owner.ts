/** The owner's account of the sites that are measured. */
export const owner = { email: "owner@localhost", password: "only for this benchmark" };

/** Signs in and returns the token. */
export async function signIn(siteUrl: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(owner) };
  const response = await fetch(`${siteUrl}/api/auth/login`, init);
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Returns the headers of the owner's calls. */
export function asOwner(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}
