import type { Call } from "@/lib/server/data/call";

/** With more the frame of a page grows heavy; anyone beyond them is shown by initials. */
const most = 500;

/**
 * The pictures of the people in the viewer's sight, by the person's id: sent once with the frame of the page, so that every
 * place that names somebody can show them (decision 0092). Of more than 500, the newest.
 */
export async function facesInSight({ tx }: Pick<Call, "tx">): Promise<Record<number, number>> {
  const people = await tx.user.findMany({
    where: { image_id: { not: null }, archived_at: null },
    orderBy: { id: "desc" },
    take: most,
    select: { id: true, image_id: true },
  });

  return Object.fromEntries(people.flatMap(({ id, image_id }) => (image_id === null ? [] : [[id, image_id]])));
}
