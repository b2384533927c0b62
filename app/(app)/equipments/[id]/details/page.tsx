import { redirect } from "next/navigation";

export default async function EquipmentDetailsPage({ params }: { params: Promise<{ id: string }> }) {
  redirect(`/equipments/${encodeURIComponent((await params).id)}/details/main`);
}
