import { importKinds } from "@/lib/domain/imports/kinds";
import { notFound } from "@/lib/domain/shared/errors";
import { templateParams, templateQuery } from "@/lib/inputs/imports";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { sheetMime } from "@/lib/services/outward/exports/sheet";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { csvTemplate, templateName, workbookTemplate } from "@/lib/services/outward/imports/template";

export const GET = endpoint({
  allow: importPermissions("view"),
  summary: "Download the template of a kind of import, as a workbook or as CSV, in either language",
  params: templateParams,
  query: templateQuery,
  run: async (call, { params, query }) => {
    const kind = importKinds.find((one) => one === params.kind);
    if (!kind) throw notFound();
    const language = query.language ?? call.locale;
    const isCsv = query.format === "csv";
    const file = isCsv ? csvTemplate(kind, language) : await workbookTemplate(kind, language);
    return asDownload(new Uint8Array(file), {
      type: isCsv ? "text/csv; charset=utf-8" : sheetMime,
      name: `${templateName(kind, language)}.${query.format}`,
    });
  },
});
