/** A sensor that commands can be sent to. */
export interface TellableSensor {
  id: number;
  name: string;
  uid: string;
  type: string;
}
