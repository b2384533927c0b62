import type { FileHandle } from "node:fs/promises";

export async function firstBytes(file: FileHandle, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);

  return buffer.subarray(0, bytesRead);
}
