import { isProviderSide } from "@/lib/domain/identity/viewer";
import { companyMenuInput } from "@/lib/inputs/company-menu";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { companyMenu, saveCompanyMenu } from "@/lib/services/structure/companies/menu";

export const GET = endpoint({
  allow: "update_companies",
  condition: isProviderSide,
  summary: "The entries of the menu that a company's people have, and those they do not",
  params: idParams,
  run: (call, { params }) => companyMenu(call, params.id),
});

export const PUT = endpoint({
  allow: "update_companies",
  condition: isProviderSide,
  summary: "Switch entries of a company's menu off and on; what is not named is on",
  params: idParams,
  body: companyMenuInput,
  run: (call, { params, body }) => saveCompanyMenu(call, params.id, body),
});
