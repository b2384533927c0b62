import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/call";
import { create } from "@/lib/server/crud";
import type { Verbs } from "@/lib/server/resource-routes";
import { removeStructure } from "@/lib/services/hierarchy/remove";
import { checkProvider } from "@/lib/services/plants/verbs";
import { forgetProviders } from "@/lib/services/saml/settings";
import { removePeopleOf } from "@/lib/services/users/verbs";

export const companyVerbs: Verbs = {
  create: async (call: Call, resource: AnyResource, input: Record<string, unknown>) => {
    checkProvider(call);
    return create(call, resource, input);
  },
  remove: async (call, resource, ids, confirm) => {
    await removeStructure(call, resource, "company", ids, confirm);
    // Last, so that a stranger's company is "not found"; the transaction ends with the refusal.
    checkProvider(call);
    await removePeopleOf(call, ids);
    await forgetProviders(call, ids);
  },
};
