import type { CommandPurpose, CommandState, Instruction } from "@/lib/domain/monitoring/commands";

export interface Ended {
  id: number;
  company_id: number;
  plant_id: number;
  controller_id: number;
  sensor_id: number | null;
  request_id: number | null;
  lubricator_id: number | null;
  purpose: CommandPurpose | null;
  instruction: Instruction;
  state: CommandState;
}

export const endedColumns =
  "id, company_id, plant_id, controller_id, sensor_id, request_id, lubricator_id, purpose, instruction, state";
