interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection is slow or the visitor saves data. Only some browsers tell. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkConnection };
  return connection?.saveData === true || !["4g", undefined].includes(connection?.effectiveType);
}
