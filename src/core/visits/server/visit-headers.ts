/** Sent by the owner's own browsers so that their visits are not counted. */
const ownVisit = { name: "Visit-Source", value: "owner" } as const;

type Headed = Pick<Request, "headers">;

/** Whether the browser says that it is the owner's. */
export function isOwnVisit({ headers }: Headed): boolean {
  return headers.get(ownVisit.name) === ownVisit.value;
}

/** Do Not Track, and Global Privacy Control (https://w3c.github.io/gpc/). */
export function refusesTracking({ headers }: Headed): boolean {
  return headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";
}
