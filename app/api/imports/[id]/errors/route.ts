import { asDownload } from "@/lib/server/http/download";
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
    return asDownload(lines.join(""), { type: "text/csv; charset=utf-8", name: `import ${params.id} errors.csv` });
  },
});
