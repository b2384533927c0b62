import { createServer, type Server, type Socket } from "node:net";
import { type ModbusTable, modbusTables } from "@/lib/domain/readers/modbus";

/** A device that speaks Modbus TCP and can be read, and nothing else: every other function is refused. */

export interface ModbusDevice {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** What a register or bit holds; null: there is none. */
  read: (at: { unit: number; table: ModbusTable; register: number }) => number | boolean | null;
  /** Called with each question, before it is answered; false: it is not answered. */
  asked?: (question: { unit: number; code: number; first: number; count: number }) => boolean;
}

export interface ServedModbus {
  port: number;
  stop: () => Promise<void>;
}

export async function serveModbus(device: ModbusDevice): Promise<ServedModbus> {
  const lines = new Set<Socket>();
  const server = createServer((socket) => {
    lines.add(socket);
    let rest = Buffer.alloc(0);
    socket.on("data", (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      for (let size = sizeOfFrame(rest); size !== null && rest.length >= size; size = sizeOfFrame(rest)) {
        const answer = answerTo(device, rest.subarray(0, size));
        rest = rest.subarray(size);
        if (answer) socket.write(answer);
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => lines.delete(socket));
  });
  await listen(server, device);
  const open = server.address();

  return {
    port: typeof open === "object" && open ? open.port : device.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const line of lines) line.destroy();
      }),
  };
}

const listen = (server: Server, { host, port }: ModbusDevice) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });

const head = 6;

/** With its head; null while that is not there. */
const sizeOfFrame = (bytes: Buffer) => (bytes.length < head ? null : head + bytes.readUInt16BE(4));

/** Tables by function code: 1 coils, 2 discrete inputs, 3 holding registers, 4 input registers. */
const tables: Record<number, ModbusTable> = { 1: "coil", 2: "discrete", 3: "holding", 4: "input" };
const illegalFunction = 1;
const illegalAddress = 2;

function answerTo({ read, asked }: ModbusDevice, frame: Buffer): Buffer | null {
  const unit = frame[head] ?? 0;
  const code = frame[head + 1] ?? 0;
  const first = frame.length >= head + 6 ? frame.readUInt16BE(head + 2) : 0;
  const count = frame.length >= head + 6 ? frame.readUInt16BE(head + 4) : 0;
  if (asked && !asked({ unit, code, first, count })) return null;
  const table = tables[code];
  if (!table || !modbusTables.includes(table)) return framed(frame, [unit, code | 0x80, illegalFunction]);
  const values = Array.from({ length: count }, (_, index) => read({ unit, table, register: first + index }));
  if (values.some((value) => value === null)) return framed(frame, [unit, code | 0x80, illegalAddress]);
  const bytes = code <= 2 ? packed(values.map(Boolean)) : values.flatMap((value) => bytesOf(Number(value)));

  return framed(frame, [unit, code, bytes.length, ...bytes]);
}

const bytesOf = (word: number) => [(word >> 8) & 0xff, word & 0xff];

/** Eight bits to a byte, the first the least significant. */
const packed = (bits: readonly boolean[]) =>
  Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, index) => sum | (bit ? 1 << index : 0), 0),
  );

/** Behind the head of the question, whose transaction it answers. */
function framed(question: Buffer, body: readonly number[]): Buffer {
  const answer = Buffer.concat([question.subarray(0, 4), Buffer.alloc(2), Buffer.from(body)]);
  answer.writeUInt16BE(body.length, 4);

  return answer;
}
