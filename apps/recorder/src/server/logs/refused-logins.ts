import { milliseconds, type Clock } from 'gk-sdk';
import type { AccessNote } from '../../store/logs/access-log.js';
import { addressGroup } from '../http/client-address.js';
import type { LoginSource } from '../http/login-source.js';

const WINDOW_MS = 60_000;
/** Names that a network gets rows for in a minute. */
export const NAMED_ROWS = 5;
/** So many more in a minute are a flood, and get a row that counts them. */
export const FLOOD = 10;
/** Number of networks distinguished in a minute; those beyond share one count. */
export const MAX_NETWORKS = 50;
const OTHERS = '';
const MAX_NAME_CHARACTERS = 64;

interface Tally {
  readonly names: Set<string>;
  /** Refusals without a row. */
  further: number;
  readonly first: LoginSource;
}

/**
 * Notes refused logins so that a flood of them does not push everything else out of the log: in each minute a few names
 * of each network get a row each, the rest is one row that counts.
 */
export class RefusedLogins {
  readonly #clock: Clock;
  readonly #write: (note: AccessNote) => void;
  readonly #tallies = new Map<string, Tally>();
  #endsMs = 0;
  #stopTimer: () => void = () => undefined;

  constructor(clock: Clock, write: (note: AccessNote) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  note(username: string, source: LoginSource): void {
    this.#openWindow();
    const tally = this.#tallyOf(source);
    const name = username.slice(0, MAX_NAME_CHARACTERS);
    if (tally.names.has(name) || tally.names.size >= NAMED_ROWS) {
      tally.further += 1;
      return;
    }
    tally.names.add(name);
    this.#write({ ...refusal(source), username: name });
  }

  /** Writes the counts of the minute that runs. */
  close(): void {
    this.#stopTimer();
    for (const [network, { further, first }] of this.#tallies) {
      if (further < FLOOD) continue;
      const whence = network === OTHERS ? ' from further addresses' : '';
      const data = `${further} more logins were refused within a minute${whence}`;
      // Of IPv6 a group is the first 64 bits.
      const ip = network.includes(':') ? `${network}::/64` : network;
      this.#write({ ...refusal(first), ip, data });
    }
    this.#tallies.clear();
  }

  #openWindow(): void {
    if (this.#tallies.size > 0 && this.#clock.now() < this.#endsMs) return;
    this.close();
    this.#endsMs = this.#clock.now() + WINDOW_MS;
    this.#stopTimer = this.#clock.after(milliseconds(WINDOW_MS), () => {
      this.close();
    });
  }

  #tallyOf(source: LoginSource): Tally {
    const own = addressGroup(source.ip);
    const network = this.#tallies.has(own) || this.#tallies.size < MAX_NETWORKS ? own : OTHERS;
    const tally = this.#tallies.get(network) ?? { names: new Set(), further: 0, first: source };
    this.#tallies.set(network, tally);
    return tally;
  }
}

function refusal({ ip, method, path }: LoginSource): AccessNote {
  return { type: 'Login', ip, username: '', deviceId: '', action: 'login-refused', method, data: path };
}
