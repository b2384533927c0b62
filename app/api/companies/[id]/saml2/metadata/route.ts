import { companies } from "@/lib/resources/companies";
import { metadataInput } from "@/lib/resources/single-sign-on";
import { find } from "@/lib/server/crud";
import { endpoint } from "@/lib/server/http";
import { idParams } from "@/lib/server/resource-routes";
import { described } from "@/lib/services/saml/read-certificates";
import { readMetadata } from "@/lib/services/saml/read-metadata";

export const POST = endpoint({
  allow: "update_companies",
  summary: "Read an identity provider's metadata: what it would fill in; nothing is stored and nothing fetched",
  params: idParams,
  body: metadataInput,
  run: async (call, { params, body }) => {
    await find(call, companies, params.id);
    const providers = readMetadata(body.xml);
    return { providers: providers.map((one) => ({ ...one, certificates: one.certificates.map(described) })) };
  },
});
