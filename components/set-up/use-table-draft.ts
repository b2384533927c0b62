import { useStoredState } from "@/lib/client/use-stored-state";

/** The columns that are typed, by the names of the import's fields. */
export const typedColumns = ["line", "machine", "asset", "item", "item_type"] as const;
type TypedRow = Readonly<Record<(typeof typedColumns)[number], string>>;

export const blankRow: TypedRow = { line: "", machine: "", asset: "", item: "", item_type: "" };

/** What was pasted or typed for a plant and is not written yet stays in this browser until the user comes back. */
export function useTableDraft(plant_id: number) {
  const [text, setText] = useStoredState(`set-up-table-${plant_id}`, "");
  const [rows, setRows] = useStoredState<readonly TypedRow[]>(`set-up-rows-${plant_id}`, [blankRow]);
  const clear = () => {
    setText("");
    setRows([blankRow]);
  };

  return { text, setText, rows, setRows, clear };
}
