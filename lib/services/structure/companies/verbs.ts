import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";
import { forgetProviders } from "@/lib/services/identity/single-sign-on/settings";
import { removePeopleOf } from "@/lib/services/identity/users/verbs";
import { removeStructure } from "@/lib/services/structure/hierarchy/remove";
import { checkProvider } from "@/lib/services/structure/plants/verbs";

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
