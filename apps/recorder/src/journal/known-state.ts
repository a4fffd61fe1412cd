import type { DeviceLive } from '../device/world.js';
import type { PositionRow, StateRow, ToldFields } from './journal-rows.js';

/** Bit 0 of `status`. */
const ONLINE = 1;

/** The state of a device at some moment, put together from its rows in time order. */
export class KnownState {
  /** The last position, with or without a fix. */
  position: PositionRow | undefined;
  /** The last one with a fix. */
  #fix: PositionRow | undefined;
  isOnline = false;
  #onlineChangedS: number | undefined;
  isEngineOn: boolean | undefined;
  engineChangedS: number | undefined;
  driver: string | undefined;
  #fields: ToldFields = {};
  /** The time of its last row, unix s. */
  heardS: number | undefined;

  takePosition(row: PositionRow): void {
    this.position = row;
    if (row.place !== undefined) this.#fix = row;
    this.#hear(row.timeS);
  }

  takeState({ timeS, state }: StateRow): void {
    switch (state.what) {
      case 'online':
        if (state.isOnline !== this.isOnline || this.#onlineChangedS === undefined) this.#onlineChangedS = timeS;
        this.isOnline = state.isOnline;
        break;
      case 'engine':
        if (state.isOn !== this.isEngineOn) this.engineChangedS = timeS;
        this.isEngineOn = state.isOn;
        break;
      case 'driver':
        this.driver = state.name;
        break;
      case 'fields':
        this.#fields = state.fields;
        break;
      case 'flags':
      case 'heartbeat':
      case 'traffic':
        break;
    }
    this.#hear(timeS);
  }

  /** Row of the device list, without the fields that were never reported. */
  asLive(deviceId: string): DeviceLive {
    const { isEngineOn, engineChangedS, driver } = this;
    const fix = this.#fix;
    const changedS = this.isOnline ? this.#onlineChangedS : (this.heardS ?? this.#onlineChangedS);
    return {
      ...this.#fields,
      deviceid: deviceId,
      status: this.isOnline ? ONLINE : 0,
      ...(changedS !== undefined && { status_time: changedS }),
      ...(isEngineOn !== undefined && { acc_on: isEngineOn ? 1 : 0 }),
      ...(engineChangedS !== undefined && { acc_time: engineChangedS }),
      ...(driver !== undefined && { drivername: driver }),
      gps_info:
        fix?.place === undefined
          ? null
          : {
              data: { ...fix.place, speedInKmh: fix.speedKmh, trackingAngle: fix.headingDeg },
              time: fix.timeS,
            },
    };
  }

  #hear(timeS: number): void {
    this.heardS = Math.max(this.heardS ?? timeS, timeS);
  }
}
