import { readBytes } from "./storage";

const side = 112;

/** A stored picture, small enough to come with a page as its address; null where the file is gone. */
export async function thumbnailOf(storage_key: string): Promise<string | null> {
  try {
    const { default: sharp } = await import("sharp");
    const small = await sharp(await readBytes(storage_key))
      .resize(side, side, { fit: "cover" })
      .jpeg({ quality: 70 })
      .toBuffer();
    return `data:image/jpeg;base64,${small.toString("base64")}`;
  } catch {
    return null;
  }
}
