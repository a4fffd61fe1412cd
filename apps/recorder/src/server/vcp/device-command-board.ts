import type { DeviceCommand } from 'gk-sdk';

const KEPT = 200;

/** The last texts that users sent to devices, newest last. `state` is how far each got: done, waiting, no answer. */
export class DeviceCommandBoard {
  #commands: DeviceCommand[] = [];

  add(deviceId: string, command: string, state: string, atS: number): void {
    this.#commands = [...this.#commands, { deviceid: deviceId, command, state, time: atS }].slice(-KEPT);
  }

  listFor(visible: ReadonlySet<string>): DeviceCommand[] {
    return this.#commands.filter((command) => visible.has(command.deviceid));
  }
}
