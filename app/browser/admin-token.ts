const key = "adminToken";

/** The owner's token, or `null` when nobody is signed in here or storage is refused. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the token for the next loads. Throws where storage is refused: without it nobody can be signed in. */
export function storeAdminToken(token: string): void {
  localStorage.setItem(key, token);
}

/** Signs out in this browser. */
export function removeAdminToken(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing to remove.
  }
}
