import { VcpResult } from 'gk-sdk/wire';
import type { Fleet } from '../fleet/fleet.js';
import { can, type Principal } from '../access/principal.js';
import { batches } from './batches.js';
import type { CommandReply, SharedReply } from '../frames/command-reply.js';
import { Repeatable } from './repeatable.js';
import { SharedBody } from '../frames/shared-body.js';

/** Lists that are sent at the same time at most. */
const MOST_AT_ONCE = 1_000;
/** Positions change once a second, so a list is good for the second that it was made in. */
const GOOD_MS = 1_000;

/** Dependencies of the device lists. */
export interface DeviceListsOptions {
  readonly fleet: Fleet;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Lists that are sent at the same time at most; 1,000 by default. */
  readonly mostAtOnce?: number;
}

type Messages = Iterable<SharedReply>;

interface Kept {
  readonly stamp: string;
  readonly messages: Messages;
}

/**
 * The lists of devices (Q03, Q04, Q11, Q12) as messages, made and compressed once for all who see the same devices in
 * the same second. Who asks while too many are served is refused in words.
 */
export class DeviceLists {
  readonly #options: DeviceListsOptions;
  readonly #kept = new Map<string, Kept>();
  #sending = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: DeviceListsOptions) {
    this.#options = options;
  }

  /** Q03: all devices. */
  all(principal: Principal): Iterable<CommandReply | SharedReply> {
    const { fleet } = this.#options;
    return this.#shared('Q03', principal, () =>
      batches(fleet.visibleIds(principal), (id) => fleet.row(principal, id), fleet.changeCounter),
    );
  }

  /** Q04: what changed of the devices that are online. */
  online(principal: Principal): Iterable<CommandReply | SharedReply> {
    const { fleet } = this.#options;
    return this.#shared('Q04', principal, () =>
      batches(fleet.onlineIds(principal), (id) => fleet.liveRow(principal, id), fleet.changeCounter),
    );
  }

  /** Q11: what devices show beside their rows. */
  extras(principal: Principal): Iterable<CommandReply | SharedReply> {
    return this.#shared('Q11', principal, () => oneMessage(this.#options.fleet.extras(principal)));
  }

  /** Q12: number plates. */
  plates(principal: Principal): Iterable<CommandReply | SharedReply> {
    return this.#shared('Q12', principal, () => oneMessage(this.#options.fleet.plates(principal)));
  }

  /** Makes each list anew, after a change that neither the second nor the change counter reflects. */
  forget(): void {
    this.#kept.clear();
  }

  close(): void {
    clearTimeout(this.#sweep);
    this.forget();
  }

  *#shared(code: string, principal: Principal, make: () => Messages): Generator<CommandReply | SharedReply> {
    const { mostAtOnce = MOST_AT_ONCE } = this.#options;
    if (this.#sending >= mostAtOnce) {
      const words = `The recorder is sending ${mostAtOnce} lists already: try again in 10 s`;
      yield { fields: { R: String(VcpResult.refused), T: words } };
      return;
    }
    this.#sending += 1;
    try {
      yield* this.#messages(code, principal, make);
    } finally {
      this.#sending -= 1;
    }
  }

  #messages(code: string, principal: Principal, make: () => Messages): Messages {
    const { fleet, now } = this.#options;
    const key = `${code} ${viewKey(principal)}`;
    const stamp = `${Math.floor(now() / GOOD_MS)} ${fleet.changeCounter}`;
    const kept = this.#kept.get(key);
    if (kept?.stamp === stamp) return kept.messages;
    const messages = new Repeatable(make());
    this.#kept.set(key, { stamp, messages });
    // There may be no further request: outdated lists must not stay in memory.
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined;
      this.forget();
    }, GOOD_MS).unref();
    return messages;
  }
}

/** Key that differs between principals who see other devices, or other fields of them. */
function viewKey(principal: Principal): string {
  const { groupId, token } = principal;
  const scope = [token?.deviceIds, token?.channels, token?.kinds].map((set) => set && [...set].sort());
  const period = [token?.fromS, token?.toS, token?.link?.id];
  return JSON.stringify([groupId, can(principal, 'F_gps'), ...scope, ...period]);
}

function* oneMessage(value: unknown): Messages {
  yield { fields: {}, sharedBody: new SharedBody(JSON.stringify(value)) };
}
