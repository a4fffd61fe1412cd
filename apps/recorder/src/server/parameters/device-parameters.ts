import { PARAMETER_GROUPS } from 'gk-sdk';
import { rightOfParameter } from 'gk-sdk/rules';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { ParameterGroups, Parameters, ParameterValue } from '../../device/parameter-groups.js';
import { asNobody } from '../../store/logs/changed-by.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { can, type Principal } from '../access/principal.js';
import { parameterProblem } from './parameter-check.js';

/** A group as the user sees it. */
export interface ParameterView {
  readonly current: Parameters;
  readonly offlineset: Parameters;
  /** Names of the groups that the device has: terminals of JT/T 808 lack most of them. */
  readonly groups: readonly string[];
}

export interface DeviceParametersOptions {
  readonly store: RecorderStore;
  readonly world: Pick<LiveWorld, 'toldParameters'>;
  readonly link: DeviceLink;
}

const GROUPS: ReadonlySet<string> = new Set(PARAMETER_GROUPS);

/** Refusal for a device that is away and of whose parameters nothing is known: an empty form would pass for theirs. */
const NOTHING_TOLD: DeviceAnswer<never> = {
  kind: 'refused',
  reason: 'The device is offline and has not told its parameters yet: they are asked for when it is online',
};

/**
 * The remote parameters of the devices as one principal sees them. A change for an offline device is stored until the
 * device returns and is next queried. Parameters that a device reported stay known while it is away.
 */
export class DeviceParameters {
  readonly #store: RecorderStore;
  readonly #world: Pick<LiveWorld, 'toldParameters'>;
  readonly #link: DeviceLink;

  constructor({ store, world, link }: DeviceParametersOptions) {
    this.#store = store;
    this.#world = world;
    this.#link = link;
  }

  /** All groups that a device has; of one that is offline those that are known of it. */
  async refresh(deviceId: string): Promise<DeviceAnswer<ParameterGroups>> {
    // A device that times out on its pending changes would time out on this one, too.
    if ((await this.#deliver(deviceId)) === 'timeout') return { kind: 'timeout' };
    const answer = await this.#link.readParameters(deviceId);
    if (answer.kind === 'offline') {
      const known = this.#known(deviceId);
      return Object.keys(known).length === 0 ? NOTHING_TOLD : done(known);
    }
    if (answer.kind === 'done') this.#learn(deviceId, answer.value);
    return answer;
  }

  /** One group, with the keys that the principal has a right to; empty for one that the device has not, undefined for no group. */
  async read(principal: Principal, deviceId: string, group: string): Promise<DeviceAnswer<ParameterView | undefined>> {
    const answer = await this.refresh(deviceId);
    if (answer.kind !== 'done') return answer;
    const current = ownOf(answer.value, group) ?? (GROUPS.has(group) ? {} : undefined);
    if (current === undefined) return done(undefined);
    const mayRead = ([key]: [string, unknown]): boolean => mayUse(principal, group, key);
    const offlineset = this.#store.parameters.get(deviceId).offlineSet[group] ?? {};
    return done({
      current: Object.fromEntries(Object.entries(current).filter(mayRead)),
      offlineset: Object.fromEntries(Object.entries(offlineset).filter(mayRead)),
      groups: Object.keys(answer.value),
    });
  }

  /** One value, as far as it is known without asking the device. */
  value(deviceId: string, group: string, key: string): ParameterValue | undefined {
    return ownOf(ownOf(this.#known(deviceId), group) ?? {}, key);
  }

  /** Name of the first key that the principal may not use. */
  forbiddenKey(principal: Principal, group: string, changes: Readonly<Record<string, unknown>>): string | undefined {
    return Object.keys(changes).find((key) => !mayUse(principal, group, key));
  }

  /** Writes changes that have no {@link parametersProblem}. With `offline` they wait for the device to return. */
  async write(deviceId: string, group: string, changes: Parameters): Promise<DeviceAnswer<void>> {
    const answer = await this.#link.writeParameters(deviceId, group, changes);
    if (answer.kind === 'offline') this.#store.parameters.keep(deviceId, group, changes);
    if (answer.kind === 'done') this.#store.parameters.save(deviceId, group, changes);
    return answer;
  }

  /** Sends a device that is back its pending changes; returns the kind of the answer that ended it. */
  async #deliver(deviceId: string): Promise<DeviceAnswer<void>['kind']> {
    const { offlineSet } = this.#store.parameters.get(deviceId);
    for (const [group, changes] of Object.entries(offlineSet)) {
      const answer = await this.#link.writeParameters(deviceId, group, changes);
      // A change that the device refuses or does not know stays pending, where the user sees it.
      if (answer.kind === 'refused' || answer.kind === 'unsupported') continue;
      if (answer.kind !== 'done') return answer.kind;
      // A change that cannot be stored now is sent again at the next query.
      writeUnlessFull(() => {
        asNobody(() => {
          this.#store.parameters.deliver(deviceId, group);
        });
      });
    }
    return 'done';
  }

  /** Parameters that a device has told, or that were written to it since. */
  #known(deviceId: string): ParameterGroups {
    const told = this.#world.toldParameters(deviceId) ?? {};
    const { current } = this.#store.parameters.get(deviceId);
    return Object.fromEntries(
      Object.keys({ ...told, ...current }).map((group) => [group, { ...told[group], ...current[group] }]),
    );
  }

  /** Stores reported parameters that differ from the known ones. */
  #learn(deviceId: string, groups: ParameterGroups): void {
    const known = this.#known(deviceId);
    for (const [group, values] of Object.entries(groups)) {
      const news = Object.entries(values).filter(
        ([key, value]) => JSON.stringify(ownOf(known[group] ?? {}, key)) !== JSON.stringify(value),
      );
      if (news.length === 0) continue;
      writeUnlessFull(() => {
        asNobody(() => {
          this.#store.parameters.save(deviceId, group, Object.fromEntries(news));
        });
      });
    }
  }
}

/** Why a device with these parameters and so many channels would not take the changes of a group; undefined when it does. */
export function parametersProblem(
  groups: ParameterGroups,
  group: string,
  changes: Readonly<Record<string, unknown>>,
  channels: number,
): string | undefined {
  const current = ownOf(groups, group) ?? {};
  for (const [key, value] of Object.entries(changes)) {
    const problem = parameterProblem(group, key, value, ownOf(current, key), channels);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function mayUse(principal: Principal, group: string, key: string): boolean {
  const right = rightOfParameter(group, key);
  return right !== undefined && can(principal, right);
}

/** A property that was put there, not one that every object has. */
function ownOf<T>(object: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
