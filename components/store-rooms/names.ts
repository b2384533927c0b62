import type { OnWire } from "@/lib/server/http/wire";
import type { StockRow } from "@/lib/services/stock/store-rooms/lines";

export type ShownStock = OnWire<StockRow>;

type Named = Pick<ShownStock, "part" | "brand_model">;

/** What a line holds, by its name. */
export const nameOfStock = ({ part, brand_model }: Named) => part?.name ?? brand_model?.name ?? "";

/** Its number or maker, and where it lies. */
export const factsOfStock = ({ part, brand_model, location }: Named & Pick<ShownStock, "location">) =>
  [location?.name, part?.number ?? brand_model?.brand?.name, brand_model?.type].filter(Boolean).join(" · ");
