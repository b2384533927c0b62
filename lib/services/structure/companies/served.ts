import { invalidField } from "@/lib/domain/shared/errors";
import { companies } from "@/lib/resources/companies";
import { create, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";
import { forgetProviders } from "@/lib/services/identity/single-sign-on/settings";
import { removePeopleOf } from "@/lib/services/identity/users/served";
import { removeStructure } from "@/lib/services/structure/hierarchy/remove";
import { checkProvider } from "@/lib/services/structure/plants/served";

export const servedCompanies = serve(companies, {
  create: async (call, input) => {
    checkProvider(call);
    return agreed(await create(call, companies, input));
  },
  update: async (call, id, input) => agreed(await update(call, companies, id, input)),
  remove: async (call, ids, confirm) => {
    await removeStructure(call, companies, "company", ids, confirm);
    // Last, so that a stranger's company is "not found"; the transaction ends with the refusal.
    checkProvider(call);
    await removePeopleOf(call, ids);
    await forgetProviders(call, ids);
  },
});

/** A company shares nothing that nobody there has agreed to share. The transaction ends with the refusal. */
function agreed<Company extends { shares_outcomes: boolean; shares_outcomes_by: string | null }>(
  company: Company,
): Company {
  if (company.shares_outcomes && !company.shares_outcomes_by?.trim())
    throw invalidField("shares_outcomes_by", "companies.agreed_by_whom");

  return company;
}
