const key = "adminToken";

/** The owner's token, or `null` when nobody is signed in here or storage is refused. */
export function readAdminToken(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the token for the next loads. Gives whether it could: where storage is refused nobody can be signed in. */
export function storeAdminToken(token: string): boolean {
  try {
    localStorage.setItem(key, token);
    return true;
  } catch (error) {
    console.info("The token could not be stored", error);
    return false;
  }
}

/** Signs out in this browser. */
export function removeAdminToken(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is refused there is nothing to remove.
  }
}
