import { isInRequisitionsArea } from "@/lib/domain/identity/viewer";
import { requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { ItemQuotesPage } from "../../../../item-quotes";

export const generateMetadata = titled("rfqs");

export default async function ItemQuotePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage("view_requisitions", isInRequisitionsArea);

  return <ItemQuotesPage viewer={viewer} {...(await params)} type="quote" />;
}
