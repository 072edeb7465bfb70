/** What messages are exported as: rows for spreadsheets, everything for programs, and mails for mail programs. */
export const exportFormats = ["csv", "json", "mbox"] as const;

export type ExportFormat = (typeof exportFormats)[number];
