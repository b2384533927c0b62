import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FloorPlanWallboard } from "@/components/floor-plans/wallboard-screen";
import { fileUrl } from "@/lib/client/files";
import { DomainError } from "@/lib/domain/shared/errors";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { clientAddress } from "@/lib/server/http/visit";
import { asWire, type Search } from "@/lib/server/http/wire";
import { type FloorPlanBoard, floorPlanBoard, openFloorPlan } from "@/lib/services/views/floor-plans/wallboard";

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

  return <FloorPlanWallboard {...asWire(await opened(id, token))} src={src} />;
}

async function opened(id: number, token: string): Promise<FloorPlanBoard> {
  const ip = clientAddress(await headers());
  try {
    return await openFloorPlan({ token, id, ip }, new Date());
  } catch (error) {
    // Too many of them get the same answer as a wrong one.
    if (error instanceof DomainError) notFound();
    throw error;
  }
}

async function seen(id: number): Promise<FloorPlanBoard> {
  const viewer = await requirePage("view_dashboard");

  return forPage(viewer, (call) => floorPlanBoard(call, id));
}
