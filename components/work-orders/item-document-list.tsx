import { useTranslations } from "next-intl";
import { DocumentList } from "@/components/documents/document-list";
import type { ItemDocument } from "@/lib/services/structure/equipments/documents";

/** Documents of an item, each with where it comes from unless it is the item's own. */
export function ItemDocumentList({ documents }: { documents: readonly ItemDocument[] }) {
  const t = useTranslations("documents.from");

  return (
    <DocumentList
      documents={documents.map((one) => ({ ...one, note: one.from === "item" ? undefined : t(one.from) }))}
    />
  );
}
