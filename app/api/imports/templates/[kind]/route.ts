import { importKinds } from "@/lib/domain/imports/kinds";
import { notFound } from "@/lib/domain/shared/errors";
import { templateParams, templateQuery } from "@/lib/inputs/imports";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { sheetMime } from "@/lib/services/outward/exports/sheet";
import { importPermissions } from "@/lib/services/outward/imports/acts";
import { customOfTemplate } from "@/lib/services/outward/imports/custom";
import { csvTemplate, templateName, workbookTemplate } from "@/lib/services/outward/imports/template";

export const GET = endpoint({
  allow: importPermissions("view"),
  summary:
    "Download the template of a kind of import, as a workbook or as CSV, in either language, with the columns of the company's own fields",
  params: templateParams,
  query: templateQuery,
  run: async (call, { params, query }) => {
    const kind = importKinds.find((one) => one === params.kind);
    if (!kind) throw notFound();
    const language = query.language ?? call.locale;
    const isCsv = query.format === "csv";
    const template = { kind, locale: language, custom: await customOfTemplate(call, kind, query.plant_id ?? null) };
    const file = isCsv ? csvTemplate(template) : await workbookTemplate(template);
    return asDownload(new Uint8Array(file), {
      type: isCsv ? "text/csv; charset=utf-8" : sheetMime,
      name: `${templateName(kind, language)}.${query.format}`,
    });
  },
});
