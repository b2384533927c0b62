import { createContext, use } from "react";
import type { TileDraft } from "@/lib/domain/boards/tiles";

/** Asks to which dashboard one of these tiles is to be added. Null outside the shell, and for who sees no dashboards. */
export type AddToBoard = (drafts: readonly TileDraft[]) => void;

export const AddToBoardContext = createContext<AddToBoard | null>(null);

export const useAddToBoard = () => use(AddToBoardContext);
