/**
 * Withdraws the message that was sent with this key. `late` is more than 30 minutes after it was sent. Not in `app/api.ts`, which
 * every public page loads.
 */
export async function withdrawMessage(key: string): Promise<"withdrawn" | "late" | "failed"> {
  try {
    const { status } = await fetch("/api/messages/withdrawal", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ key }),
    });
    if (status === 410) return "late";
    // 404: it was withdrawn already, and the answer was lost.
    return status === 204 || status === 404 ? "withdrawn" : "failed";
  } catch {
    return "failed";
  }
}
