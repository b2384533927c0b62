import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { behindLink } from "@/app/behind-link";
import { FloorPlanWallboard } from "@/components/floor-plans/wallboard-screen";
import { fileUrl } from "@/lib/client/files";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { floorPlanBoard, openFloorPlan } from "@/lib/services/views/floor-plans/wallboard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("floor-plans");
  return { title: t("wallboard"), robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

/** A floor plan on a wall: by its address for anybody in the hall, without it for those who are signed in. */
export default async function FloorPlanWallboardPage({ params, searchParams }: Props) {
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { token } = await searchParams;
  if (typeof token !== "string") {
    const board = asWire(await seen(id));
    return <FloorPlanWallboard {...board} src={fileUrl(board.plan.file_id)} />;
  }
  const src = `/api/floor-plans/${id}/picture?token=${encodeURIComponent(token)}`;

  const board = (await behindLink((ip, now) => openFloorPlan({ token, id, ip }, now))) ?? notFound();

  return <FloorPlanWallboard {...asWire(board)} src={src} />;
}

async function seen(id: number) {
  const viewer = await requirePage("view_dashboard");

  return forPage(viewer, (call) => floorPlanBoard(call, id));
}
