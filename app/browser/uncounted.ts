const key = "visitsNotCounted";

/** Whether the owner asked that loads in this browser are not recorded as visits. */
export function isUncounted(): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    return false;
  }
}

/** Sets whether loads in this browser are recorded as visits. */
export function setUncounted(uncounted: boolean): void {
  try {
    if (uncounted) localStorage.setItem(key, "true");
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn("The choice was not remembered in this browser", error);
  }
}
