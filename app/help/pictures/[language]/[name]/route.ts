import { manualPicture } from "@/lib/server/files/manual";

interface Named {
  params: Promise<{ language: string; name: string }>;
}

/** A picture of the manual. It shows the demo, so nobody need sign in for it. */
export async function GET(_: Request, { params }: Named) {
  const { language, name } = await params;
  const picture = await manualPicture(language, name);
  if (!picture) return new Response(null, { status: 404 });

  return new Response(picture, { headers: { "Content-Type": "image/webp", "Cache-Control": "public, max-age=86400" } });
}
