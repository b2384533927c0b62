import { failuresAsked } from "@/lib/inputs/failures";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { failuresWorkbook } from "@/lib/services/outward/exports/failures";

export const POST = endpoint({
  allow: "view_maintenance",
  summary: "Get the figures of failures and the repeat failures as an Excel file",
  isStreamed: true,
  body: failuresAsked,
  run: async (call, { body }) => {
    const { content, ...file } = await failuresWorkbook(call, body);
    return asDownload(content, file);
  },
});
