import type { DeviceCommand } from 'gk-sdk';

const KEPT = 200;

/** The last texts that users sent to devices, newest last. A simulated device takes every text at once. */
export class DeviceCommandBoard {
  #commands: DeviceCommand[] = [];

  add(deviceId: string, command: string, atS: number): void {
    this.#commands = [...this.#commands, { deviceid: deviceId, command, state: 'done', time: atS }].slice(-KEPT);
  }

  listFor(visible: ReadonlySet<string>): DeviceCommand[] {
    return this.#commands.filter((command) => visible.has(command.deviceid));
  }
}
