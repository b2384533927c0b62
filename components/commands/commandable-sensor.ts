/** A sensor that commands can be sent to. */
export interface CommandableSensor {
  id: number;
  name: string;
  uid: string;
  type: string;
}
