import { paperQuery } from "@/lib/inputs/customer-success";
import { asDownload } from "@/lib/server/http/download";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { onePagerPdf } from "@/lib/services/maintenance/one-pagers/paper";
import { servedOnePagers } from "@/lib/services/maintenance/one-pagers/served";

export const GET = endpoint({
  allow: "view_customer_success",
  summary: "Download a one-pager as a PDF, in the caller's language or the requested one",
  params: idParams,
  query: paperQuery,
  run: async (call, { params, query }) => {
    const sheet = await servedOnePagers.find(call, params.id);
    const pdf = await onePagerPdf(sheet, query.language ?? call.locale, call.now);
    const name = `ROI ${sheet.plant.name} ${sheet.from} ${sheet.to} v${sheet.version_number}.pdf`;
    return asDownload(new Uint8Array(pdf), { type: "application/pdf", name, length: pdf.length });
  },
});
