import { resourceTypes } from "@/lib/domain/identity/scim/discovery";
import { scimList, scimObject } from "@/lib/inputs/scim";
import { scimDiscovery } from "@/lib/server/http/scim";
import { wholeList } from "@/lib/services/identity/scim/pages";

export const GET = scimDiscovery({ summary: "List the SCIM resource types", answer: scimList(scimObject) }, (base) =>
  wholeList(resourceTypes(base)),
);
