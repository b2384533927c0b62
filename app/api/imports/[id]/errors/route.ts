import { contentDisposition } from "@/lib/domain/shared/file-range";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { refusedLines } from "@/lib/services/outward/imports/rows";

export const GET = endpoint({
  allow: [...importPermissions("view"), "view_import_plant_logs"],
  summary: "Download the refused rows of an import as CSV, with line, column and reason",
  params: idParams,
  run: async (call, { params }) => {
    const lines: string[] = [];
    for await (const line of refusedLines(call, params.id)) lines.push(line);
    return new Response(lines.join(""), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": contentDisposition("attachment", `import ${params.id} errors.csv`),
        "Cache-Control": "private, no-store",
      },
    });
  },
});
