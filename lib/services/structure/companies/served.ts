import { companies } from "@/lib/resources/companies";
import { create } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { forgetProviders } from "@/lib/services/identity/single-sign-on/settings";
import { removePeopleOf } from "@/lib/services/identity/users/served";
import { removeStructure } from "@/lib/services/structure/hierarchy/remove";
import { checkProvider } from "@/lib/services/structure/plants/served";

export const servedCompanies = serve(companies, {
  create: async (call, input) => {
    checkProvider(call);
    return create(call, companies, input);
  },
  remove: async (call, ids, confirm) => {
    await removeStructure(call, companies, "company", ids, confirm);
    // Last, so that a stranger's company is "not found"; the transaction ends with the refusal.
    checkProvider(call);
    await removePeopleOf(call, ids);
    await forgetProviders(call, ids);
  },
});
