import { z } from "zod";
import { resourceTypes } from "@/lib/domain/identity/scim/discovery";
import { scimObject } from "@/lib/inputs/scim";
import { scimDiscovery } from "@/lib/server/http/scim";

export const GET = scimDiscovery(
  { summary: "Get a SCIM resource type", params: z.object({ id: z.string() }), answer: scimObject },
  (base, id) => resourceTypes(base).find((one) => one.id === id) ?? null,
);
