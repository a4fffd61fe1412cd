import { toGkError, type GkError, type GkErrorCode } from 'gk-sdk';
import type { DeviceSetupChange, DeviceSetupOutcome, DeviceSetupResource, DeviceSetupWithGroups } from 'gk-sdk/rest';
import { pickFields } from './bulk-plan.js';

/** Devices of one call; the server takes no more. */
export const DEVICES_A_CALL = 500;

/** A run over changes, or its end. */
export interface BulkState {
  readonly kind: 'running' | 'ended';
  /** `undo` puts back what the runs before it have changed. */
  readonly task: 'save' | 'undo';
  readonly changes: readonly DeviceSetupChange[];
  /** Results so far. */
  readonly outcomes: readonly DeviceSetupOutcome[];
  /** Changes that have had their turn. */
  readonly finished: number;
  /** Reason for a call that failed; {@link failedDevices} has its devices. */
  readonly error?: GkError;
}

/** Failures that leave open whether the changes were made. After any other, which is an answer of the server, none was. */
const UNSURE: ReadonlySet<GkErrorCode> = new Set(['network', 'timeout', 'aborted', 'closed', 'bad-reply', 'internal']);

/** The devices of the call that failed, and whether they may have been changed; undefined where none has failed. */
export function failedDevices({
  changes,
  finished,
  error,
}: BulkState): { readonly deviceIds: ReadonlySet<string>; readonly isUnsure: boolean } | undefined {
  if (error === undefined) return undefined;
  const part = changes.slice(finished, finished + DEVICES_A_CALL);
  return { deviceIds: new Set(part.map(({ deviceId }) => deviceId)), isUnsure: UNSURE.has(error.code) };
}

/** Field values of a device to go back to, and those that have to be there still. */
interface WayBack {
  readonly changes: Partial<DeviceSetupWithGroups>;
  readonly before: Partial<DeviceSetupWithGroups>;
}

/**
 * The changes of many devices, in calls of {@link DEVICES_A_CALL}, with the way back. It lives on when its dialog has closed: the
 * notice about it offers the undo, too.
 */
export class BulkRun {
  readonly #setups: Pick<DeviceSetupResource, 'saveMany'>;
  readonly #allOrNothing: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #waysBack = new Map<string, WayBack>();
  /** Devices of a call that failed: it may have changed them. */
  readonly #unsure = new Set<string>();
  #state: BulkState;
  #isCancelled = false;

  constructor(
    setups: Pick<DeviceSetupResource, 'saveMany'>,
    changes: readonly DeviceSetupChange[],
    { allOrNothing = false }: { readonly allOrNothing?: boolean } = {},
  ) {
    this.#setups = setups;
    this.#allOrNothing = allOrNothing;
    this.#state = { kind: 'ended', task: 'save', changes, outcomes: [], finished: 0 };
  }

  readonly get = (): BulkState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Devices whose changes can be undone. */
  get undoable(): number {
    return this.#waysBack.size;
  }

  /** Sends the changes that have not had their turn; those that a failed call had are sent again. */
  async send(): Promise<BulkState> {
    const { changes, finished } = this.#state;
    return this.#run('save', changes, finished);
  }

  /** Sends the fields again that somebody else has changed meanwhile: their values are overwritten, as they were shown. */
  async overwrite(): Promise<BulkState> {
    const { changes, outcomes } = this.#state;
    const seen = new Map<string, Partial<DeviceSetupWithGroups>>();
    for (const outcome of outcomes) {
      if (outcome.kind === 'changed-meanwhile') {
        seen.set(outcome.deviceId, { ...seen.get(outcome.deviceId), ...outcome.now });
      }
    }
    const again = changes.flatMap(({ deviceId, changes: changed }): DeviceSetupChange[] => {
      const before = seen.get(deviceId);
      return before === undefined ? [] : [{ deviceId, changes: pickFields(changed, Object.keys(before)), before }];
    });
    return this.#run('save', again, 0);
  }

  /** Reverts the changes, except for fields that were changed again since. */
  async undo(): Promise<BulkState> {
    // The notice and the dialog both offer it.
    if (this.#waysBack.size === 0) return this.#state;
    const back = [...this.#waysBack].map(([deviceId, way]): DeviceSetupChange => ({ deviceId, ...way }));
    this.#waysBack.clear();
    return this.#run('undo', back, 0);
  }

  /** Ends the run after the call that is under way, whose results are still told. */
  readonly cancel = (): void => {
    this.#isCancelled = true;
  };

  async #run(task: BulkState['task'], changes: readonly DeviceSetupChange[], from: number): Promise<BulkState> {
    this.#isCancelled = false;
    const outcomes: DeviceSetupOutcome[] = from === 0 ? [] : [...this.#state.outcomes];
    let finished = from;
    let error: GkError | undefined;
    this.#set({ kind: 'running', task, changes, outcomes: [...outcomes], finished });
    while (finished < changes.length && !this.#isCancelled && error === undefined) {
      const part = changes.slice(finished, finished + DEVICES_A_CALL);
      try {
        const answered = await this.#setups.saveMany(part, { allOrNothing: this.#allOrNothing && task === 'save' });
        outcomes.push(...answered);
        finished += part.length;
        if (task === 'save') this.#keepWaysBack(part, answered);
      } catch (thrown) {
        error = toGkError(thrown);
        if (UNSURE.has(error.code)) for (const { deviceId } of part) this.#unsure.add(deviceId);
      }
      this.#set({ kind: 'running', task, changes, outcomes: [...outcomes], finished });
    }
    if (task === 'undo') {
      // Those that were not sent, or not answered, can be tried again.
      for (const { deviceId, changes: to, before = {} } of changes.slice(finished)) {
        this.#waysBack.set(deviceId, { changes: to, before });
      }
    }
    this.#set({ kind: 'ended', task, changes, outcomes, finished, ...(error && { error }) });
    return this.#state;
  }

  #keepWaysBack(part: readonly DeviceSetupChange[], outcomes: readonly DeviceSetupOutcome[]): void {
    const sent = new Map(part.map((change) => [change.deviceId, change]));
    for (const outcome of outcomes) {
      const isOurs = outcome.kind === 'done' || (outcome.kind === 'unchanged' && this.#unsure.has(outcome.deviceId));
      const before = sent.get(outcome.deviceId)?.before;
      if (!isOurs || before === undefined) continue;
      const known = this.#waysBack.get(outcome.deviceId);
      this.#waysBack.set(outcome.deviceId, {
        // Also of a field that has followed another one, and was not sent.
        changes: { ...known?.changes, ...(outcome.was ?? pickFields(before, [outcome.field])) },
        before: { ...known?.before, ...outcome.now },
      });
    }
  }

  #set(state: BulkState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
