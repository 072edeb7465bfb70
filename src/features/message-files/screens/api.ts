import { ownerClient } from "../../../core/admin/owner-api.ts";
import type { ExportFormat } from "../../../core/exports/contract.ts";
import { ApiError, parse } from "../../../core/pages/screens/api.ts";
import type { ImportResult } from "../contract.ts";
import type { MessageImportApi } from "../import/owner.ts";
import type { MessageExportApi } from "../owner.ts";

const messageImportApi = ownerClient<MessageImportApi>();
const messageExportApi = ownerClient<MessageExportApi>();

/** Stores the messages of an export as JSON. */
export function importFile(file: File): Promise<ImportResult> {
  return parse(messageImportApi.messages.import.$post(undefined, { init: { body: file } }));
}

/** Returns all messages as a file. */
export async function fetchExport(format: ExportFormat): Promise<Blob> {
  const response = await messageExportApi.messages.export.$get({ query: { format } });
  if (!response.ok) throw new ApiError(response.status);
  return response.blob();
}
