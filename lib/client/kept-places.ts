import { matchingPlaces, type ReportPlace } from "@/lib/domain/maintenance/report-place";
import { ApiError, api } from "./api";
import { inTime } from "./chunks";
import { isCarried } from "./phone";

/* The places of a person's plants, kept on their phone: found by name and code without a connection. */

const freshMs = 12 * 3_600_000;
const most = 20;

const database = () => inTime(import("./phone-database"));

/** Null where nothing is kept, or cannot be read. */
const heldBy = (person: number) =>
  database()
    .then(({ placesOf }) => placesOf(person))
    .then(
      (held) => held ?? null,
      () => null,
    );

/** Asks for them again where they are half a day old; without an answer those that are kept stay. */
export async function keepPlaces(person: number): Promise<void> {
  if (!isCarried()) return;
  const held = await heldBy(person);
  if (held && Date.now() - held.asked_at < freshMs) return;
  try {
    const { data } = await api.get<{ data: { places: ReportPlace[] } }>("/maintenance/places", { isQuiet: true });
    const { keepPlacesOf } = await database();
    await keepPlacesOf({ person, asked_at: Date.now(), places: data.places });
  } catch (error) {
    // Neither an answer nor room for it: there is nothing to keep. A defect of ours goes on.
    if (!(error instanceof ApiError || error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** Those that match, best first; null where this phone keeps none. */
export async function findKept(
  person: number,
  search: string,
  isMeant: (place: ReportPlace) => boolean = () => true,
): Promise<ReportPlace[] | null> {
  const held = await heldBy(person);

  return held && matchingPlaces(held.places.filter(isMeant), search, most);
}

/** The kept place of a label; null where it is not kept. */
export const keptPlace = async (person: number, { field, id }: Pick<ReportPlace, "field" | "id">) =>
  (await heldBy(person))?.places.find((one) => one.field === field && one.id === id) ?? null;
