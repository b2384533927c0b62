import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BoardWallboard } from "@/components/boards/wallboard-screen";
import { DomainError } from "@/lib/domain/shared/errors";
import { clientAddress } from "@/lib/server/http/client-address";
import { editedId, forPage, requirePage } from "@/lib/server/http/page";
import { asWire, type Search } from "@/lib/server/http/wire";
import { type BoardOnWall, boardOnWall, openBoard } from "@/lib/services/views/boards/wallboard";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("boards");
  return { title: t("wallboard"), robots: { index: false, follow: false } };
}

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

/** A dashboard on a wall: by its address for anybody in the hall, without it for those who are signed in. */
export default async function BoardWallboardPage({ params, searchParams }: Props) {
  const id = editedId((await params).id);
  if (id === null) notFound();
  const { token } = await searchParams;
  const wall = typeof token === "string" ? opened(id, token) : seen(id);

  return <BoardWallboard {...asWire(await wall.catch(asNotFound))} />;
}

const opened = async (id: number, token: string): Promise<BoardOnWall> =>
  openBoard({ token, id, ip: clientAddress(await headers()) }, new Date());

async function seen(id: number): Promise<BoardOnWall> {
  const viewer = await requirePage("view_dashboard");

  return boardOnWall(await forPage(viewer, async ({ tx: _tx, ...call }) => call), id);
}

/** Too many wrong addresses get the same answer as one. */
function asNotFound(error: unknown): never {
  if (error instanceof DomainError) notFound();
  throw error;
}
