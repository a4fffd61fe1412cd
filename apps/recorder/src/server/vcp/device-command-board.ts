import type { DeviceCommand } from 'gk-sdk';

const KEPT = 200;

/** The last texts that users sent to devices, newest last. `state` is how far each got: done, waiting, no answer. */
export class DeviceCommandBoard {
  readonly #isOnline: (deviceId: string) => boolean;
  #commands: DeviceCommand[] = [];

  constructor(isOnline: (deviceId: string) => boolean) {
    this.#isOnline = isOnline;
  }

  add(deviceId: string, command: string, state: 'done' | 'waiting' | 'no answer', atS: number): void {
    this.#commands = [...this.#commands, { deviceid: deviceId, command, state, time: atS }].slice(-KEPT);
  }

  /** What waits for a device is done once the device is back. */
  listFor(visible: ReadonlySet<string>): DeviceCommand[] {
    this.#commands = this.#commands.map((command) =>
      command.state === 'waiting' && this.#isOnline(command.deviceid ?? '') ? { ...command, state: 'done' } : command,
    );
    return this.#commands.filter((command) => visible.has(command.deviceid));
  }
}
