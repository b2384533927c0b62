import { serviceProviderConfig } from "@/lib/domain/identity/scim/discovery";
import { scimObject } from "@/lib/inputs/scim";
import { scimDiscovery } from "@/lib/server/http/scim";

export const GET = scimDiscovery(
  { summary: "Get what the SCIM 2.0 service supports", answer: scimObject },
  serviceProviderConfig,
);
