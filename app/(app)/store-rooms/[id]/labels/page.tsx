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
  const search = await searchParams;
  const line_id = Number(search.line) || null;
  const sheet = Math.max(1, Math.trunc(Number(search.sheet)) || 1);
  const asked = { line_id, sheet, origin: env.publicUrl.origin };
  const { labels, left } = await forPage(viewer, (call) => stockLabels(call, id, asked));
  const next = left > 0 ? { href: `/store-rooms/${id}/labels?sheet=${sheet + 1}`, count: left } : undefined;

  return (
    <LabelSheet labels={labels} next={next} back={`/store-rooms/${id}/items${line_id ? `?line=${line_id}` : ""}`} />
  );
}
