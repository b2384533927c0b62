import { isProviderSide, seesSeveralPlants, type Viewer } from "../identity/viewer";

/** The plant that the whole interface looks at: one, or all of them. Null when the viewer has none. */
export type ChosenPlant = number | "all" | null;

/** Of a single plant there is no "all": it is called by its name. */
export const mayChooseAll = (viewer: Viewer) =>
  (isProviderSide(viewer) || viewer.role.kind === "corporate" || viewer.role.kind === "distributor") &&
  seesSeveralPlants(viewer);

const sees = ({ plant_ids }: Viewer, id: number) => plant_ids === "all" || plant_ids.includes(id);

/** The address wins, then the plant of the last time, then all, then the first. What the viewer may not see counts for nothing. */
export function chosenPlant(viewer: Viewer, asked: unknown): ChosenPlant {
  if (asked === "all" && mayChooseAll(viewer)) return "all";
  const id = typeof asked === "string" && /^\d{1,10}$/.test(asked) ? Number(asked) : null;
  if (id && sees(viewer, id)) return id;
  if (viewer.plant_id && sees(viewer, viewer.plant_id)) return viewer.plant_id;
  if (mayChooseAll(viewer)) return "all";
  return viewer.plant_ids === "all" ? null : ([...viewer.plant_ids].sort((a, b) => a - b)[0] ?? null);
}
