import { providerOnly } from "@/lib/domain/identity/viewer";
import { companyMenuInput } from "@/lib/inputs/company-menu";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { companyMenu, saveCompanyMenu } from "@/lib/services/structure/companies/menu";

export const GET = endpoint({
  allow: "update_companies",
  condition: providerOnly("companies.provider_only"),
  summary: "Get a company's menu: which entries are enabled and disabled",
  params: idParams,
  run: (call, { params }) => companyMenu(call, params.id),
});

export const PUT = endpoint({
  allow: "update_companies",
  condition: providerOnly("companies.provider_only"),
  summary: "Set a company's menu: the entries listed are disabled, all others are enabled",
  params: idParams,
  body: companyMenuInput,
  run: (call, { params, body }) => saveCompanyMenu(call, params.id, body),
});
