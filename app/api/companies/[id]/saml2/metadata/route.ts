import { metadataInput } from "@/lib/inputs/single-sign-on";
import { companies } from "@/lib/resources/companies";
import { endpoint } from "@/lib/server/http/endpoint";
import { find } from "@/lib/server/resources/crud";
import { idParams } from "@/lib/server/resources/resource-routes";
import { described } from "@/lib/services/identity/single-sign-on/read-certificates";
import { readMetadata } from "@/lib/services/identity/single-sign-on/read-metadata";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Parse an identity provider's metadata into settings; nothing is stored or fetched",
  params: idParams,
  body: metadataInput,
  run: async (call, { params, body }) => {
    await find(call, companies, params.id);
    const providers = readMetadata(body.xml);
    return { providers: providers.map((one) => ({ ...one, certificates: one.certificates.map(described) })) };
  },
});
