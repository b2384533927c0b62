import { notFound } from "next/navigation";
import { LabelSheet } from "@/components/store-rooms/label-sheet";
import { env } from "@/lib/server/env";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import type { Search } from "@/lib/server/http/wire";
import { stockLabels } from "@/lib/services/stock/store-rooms/labels";

export const generateMetadata = titled("stock", "print.title");

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

export default async function LabelsPage({ params, searchParams }: PageProps) {
  const viewer = await requirePage("view_store_rooms");
  const id = editedId((await params).id);
  if (id === null) notFound();
  const line = Number((await searchParams).line) || null;
  const labels = await forPage(viewer, (call) => stockLabels(call, id, line, env.publicUrl.origin));

  return <LabelSheet labels={labels} back={`/store-rooms/${id}/items${line ? `?line=${line}` : ""}`} />;
}
