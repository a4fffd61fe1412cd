import { rightOfParameter } from 'gk-sdk/rules';
import type { ParameterGroups, Parameters, ParameterValue } from '../../store/parameter-store.js';
import { writeUnlessFull } from '../../store/disk-full.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { can, type Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import { defaultParameters } from './default-parameters.js';
import { parameterProblem } from './parameter-check.js';

/** A group as the user sees it. */
export interface ParameterView {
  readonly current: Parameters;
  readonly offlineset: Parameters;
}

/**
 * The remote parameters of the devices as one principal sees them. A device takes what is written at once
 * while it is online; else it is kept until the device returns, and given to it when it is next asked about.
 */
export class DeviceParameters {
  readonly #store: RecorderStore;
  readonly #fleet: Fleet;

  constructor(store: RecorderStore, fleet: Fleet) {
    this.#store = store;
    this.#fleet = fleet;
  }

  /** One group with the keys that the principal has a right to; undefined for a group that is none. */
  read(principal: Principal, deviceId: string, group: string): ParameterView | undefined {
    const current = ownOf(this.#current(deviceId), group);
    if (current === undefined) return undefined;
    const mayRead = ([key]: [string, unknown]): boolean => mayUse(principal, group, key);
    const offlineset = this.#store.parameters.get(deviceId).offlineSet[group] ?? {};
    return {
      current: Object.fromEntries(Object.entries(current).filter(mayRead)),
      offlineset: Object.fromEntries(Object.entries(offlineset).filter(mayRead)),
    };
  }

  /** One value, as a device has it. */
  value(deviceId: string, group: string, key: string): ParameterValue | undefined {
    return ownOf(ownOf(this.#current(deviceId), group) ?? {}, key);
  }

  /** Name of the first key that the principal may not use. */
  forbiddenKey(principal: Principal, group: string, changes: Readonly<Record<string, unknown>>): string | undefined {
    return Object.keys(changes).find((key) => !mayUse(principal, group, key));
  }

  /** Why the device would not take the changes; undefined when it does. */
  problem(deviceId: string, group: string, changes: Readonly<Record<string, unknown>>): string | undefined {
    const current = ownOf(this.#current(deviceId), group) ?? {};
    for (const [key, value] of Object.entries(changes)) {
      const problem = parameterProblem(group, key, value, ownOf(current, key));
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** Writes changes that have no {@link problem}. False when they wait for the device to return. */
  write(deviceId: string, group: string, changes: Parameters): boolean {
    if (!this.#fleet.isOnline(deviceId)) {
      this.#store.parameters.keep(deviceId, group, changes);
      return false;
    }
    this.#store.atomically(() => {
      this.#store.parameters.deliver(deviceId);
      this.#store.parameters.save(deviceId, group, changes);
    });
    return true;
  }

  #current(deviceId: string): ParameterGroups {
    const device = this.#store.devices.get(deviceId);
    if (device === undefined) return {};
    if (this.#fleet.isOnline(deviceId)) {
      // What cannot be kept now is kept when it is read next; reading goes on meanwhile.
      writeUnlessFull(() => {
        this.#store.parameters.deliver(deviceId);
      });
    }
    const { current } = this.#store.parameters.get(deviceId);
    return Object.fromEntries(
      Object.entries(defaultParameters(device)).map(([group, values]) => [group, { ...values, ...current[group] }]),
    );
  }
}

function mayUse(principal: Principal, group: string, key: string): boolean {
  const right = rightOfParameter(group, key);
  return right !== undefined && can(principal, right);
}

/** A property that was put there, not one that every object has. */
function ownOf<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
