interface LastUseProps {
  /** ISO 8601. */
  at: string | null;
  format: Intl.DateTimeFormat;
}

/** When something of the owner's was used last, as the end of a sentence. */
export function LastUse({ at, format }: LastUseProps) {
  if (at === null) return "never used";
  return (
    <>
      last used <time dateTime={at}>{format.format(new Date(at))}</time>
    </>
  );
}
