import { certificateInput } from "@/lib/inputs/readers";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { trustCertificate } from "@/lib/services/devices/readers/trust";

export const PUT = endpoint({
  allow: "update_controllers",
  summary: "Trust the certificate that an OPC UA server shows, or stop trusting it",
  params: idParams,
  body: certificateInput,
  run: (call, { params, body }) => trustCertificate(call, params.id, body),
});
