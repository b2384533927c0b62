import type { OnWire } from "@/lib/server/http/wire";
import type { StockRow } from "@/lib/services/stock/store-rooms/lines";

export type ShownStock = OnWire<StockRow>;

type Named = Pick<ShownStock, "part" | "brand_model" | "location">;

/** Where it lies, and its number or maker. */
export const factsOfStock = ({ part, brand_model, location }: Named) =>
  [location?.name, part?.number ?? brand_model?.brand?.name].filter(Boolean).join(" · ");
