/** How the bits of a value are read. OPC UA states it itself; Modbus has only registers of 16 bits. */
export const valueTypes = [
  "bool",
  "uint16",
  "int16",
  "uint32",
  "int32",
  "float32",
  "uint64",
  "int64",
  "float64",
] as const;
export type ValueType = (typeof valueTypes)[number];

/** Registers of 16 bits. */
export const wordsOf = (type: ValueType): number => (type.endsWith("64") ? 4 : type.endsWith("32") ? 2 : 1);
