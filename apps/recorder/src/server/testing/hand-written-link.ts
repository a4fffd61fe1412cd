import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceLink, PtzMove } from '../../device/device-link.js';
import type { ParameterGroups, Parameters } from '../../device/parameter-groups.js';

/** A question that reached a device. */
export interface Asked {
  readonly deviceId: string;
  /** The method of the link. */
  readonly what: string;
  readonly how: readonly unknown[];
}

const UNSUPPORTED = { kind: 'unsupported' } as const;

/**
 * Two devices of another kind than the simulated ones, which keep what they were asked: `GK-0001` answers commands and
 * parameters, and shows texts; `GK-0002` refuses every command, and never answers about parameters. Nothing else is
 * supported by either.
 */
export class HandWrittenLink implements DeviceLink {
  readonly asked: Asked[] = [];
  readonly #parameters: Record<string, Parameters> = { sys: { TZ: 3600 } };

  async command(deviceId: string, text: string): Promise<DeviceAnswer<string>> {
    this.#note(deviceId, 'command', text);
    return deviceId === 'GK-0001' ? done(`heard ${text}`) : { kind: 'refused', reason: 'Locked by its key' };
  }

  async movePtz(deviceId: string, move: PtzMove): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'movePtz', move);
    return deviceId === 'GK-0001' ? done(undefined) : UNSUPPORTED;
  }

  async showText(deviceId: string, text: string): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'showText', text);
    return deviceId === 'GK-0001' ? done(undefined) : UNSUPPORTED;
  }

  async setAccount(): Promise<DeviceAnswer<void>> {
    return UNSUPPORTED;
  }

  async updateFirmware(): Promise<DeviceAnswer<void>> {
    return UNSUPPORTED;
  }

  /** `GK-0002` keeps whoever asks waiting until they give up. */
  async readParameters(deviceId: string, { signal }: AskOptions = {}): Promise<DeviceAnswer<ParameterGroups>> {
    this.#note(deviceId, 'readParameters');
    if (deviceId === 'GK-0001') return done(this.#parameters);
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        this.#note(deviceId, 'gave up');
        resolve({ kind: 'timeout' });
      });
    });
  }

  async writeParameters(deviceId: string, group: string, changes: Parameters): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'writeParameters', group, changes);
    this.#parameters[group] = { ...this.#parameters[group], ...changes };
    return done(undefined);
  }

  onPresence(): () => void {
    return () => undefined;
  }

  #note(deviceId: string, what: string, ...how: unknown[]): void {
    this.asked.push({ deviceId, what, how });
  }
}
