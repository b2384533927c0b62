import { contentDisposition } from "@/lib/domain/shared/file-range";
import { endpoint } from "@/lib/server/http/endpoint";
import { failureCodesAsFile } from "@/lib/services/structure/faults/file";

export const GET = endpoint({
  allow: ["view_equipment_types", "view_settings"],
  summary: "Download the failure codes as CSV, in both languages, as POST /settings/upload-failure-codes takes them",
  run: async (call) =>
    new Response(await failureCodesAsFile(call), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": contentDisposition("attachment", "failure-codes.csv"),
        "Cache-Control": "private, no-store",
      },
    }),
});
