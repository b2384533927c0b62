import { listPage } from "@/app/list-page";
import { can } from "@/lib/domain/identity/viewer";
import { servedTeams } from "@/lib/services/identity/teams/served";

const { generateMetadata, Page } = listPage(servedTeams, (viewer) => ({
  hiddenFilters: can(viewer, "view_companies") ? [] : ["company_id"],
}));

export { generateMetadata, Page as default };
