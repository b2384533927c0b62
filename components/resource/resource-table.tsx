import { cookies } from "next/headers";
import { asView } from "@/lib/client/preferences";
import type { Description } from "@/lib/resources/describe";
import type { Page } from "@/lib/server/resources/list";
import type { ListExtras } from "./list-props";
import { ResourceList } from "./resource-list";

export interface ResourceTableProps extends ListExtras {
  of: Description;
  page: Page;
}

/**
 * A list screen: head, toolbar, grid or table, pager, bulk bar and every state in between. A server component, so that
 * the browser is handed a plain description and none of the schemas.
 */
export async function ResourceTable({ of, page, ...extras }: ResourceTableProps) {
  const view = extras.isTable ? "table" : asView((await cookies()).get("views")?.value, of.name, of.view);
  return <ResourceList resource={of} page={page} view={view} {...extras} />;
}
