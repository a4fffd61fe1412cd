import { networkInterfaces } from 'node:os';
import type { Clock } from 'gk-sdk';
import { z } from 'zod/mini';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Log } from '../http/log.js';
import { postFailure } from '../notifications/post-failure.js';
import { beginningOf } from '../outgoing/beginning-of.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';
import { DDNS, NETWORK } from '../settings/server-settings.js';
import { ddnsAnswer, type DdnsAnswer } from './ddns-answer.js';
import { ddnsProblem } from './ddns-problem.js';

/** How often the addresses of this machine are looked at. */
const LOOK_MS = 60_000;
/** Behind a router, the address that the provider sees may change unseen: it is asked so often. */
const UPDATE_MS = 3_600_000;
/** After a failure; the protocol asks for half an hour after `911`. */
const PAUSE_MS = 1_800_000;
/** Between two updates, whatever changes: providers block who asks more often. */
const LEAST_MS = 300_000;
const TIMEOUT_MS = 15_000;
const MAX_CHARACTERS = 1_000;
const KEY = 'ddns';

const stateSchema = z.object({ atMs: z.number(), isDone: z.boolean(), stopped: z.boolean(), addresses: z.string() });
type DdnsState = z.output<typeof stateSchema>;

export interface DdnsUpdatesOptions {
  readonly store: Pick<RecorderStore, 'settings' | 'meta' | 'lastOutcomes'>;
  readonly fetch: GuardedFetch;
  readonly clock: Clock;
  readonly log: Log;
  /** Addresses of this machine, in one text; the system's by default. */
  readonly addresses?: () => string;
}

/**
 * Keeps a host name at a provider of dynamic DNS on this server, by the update protocol that most of them speak (dyndns2): `GET /nic/update` over
 * https. Without a fixed IP of the server, the provider takes the address that the request came from.
 */
export class DdnsUpdates {
  readonly #options: DdnsUpdatesOptions;
  readonly #closing = new AbortController();
  #running: Promise<DdnsAnswer> | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: DdnsUpdatesOptions) {
    this.#options = options;
  }

  /** Looks at once, and then each minute. */
  start(): void {
    this.#look();
    this.#cancel = this.#options.clock.after(LOOK_MS, () => {
      this.start();
    });
  }

  async close(): Promise<void> {
    this.#cancel();
    this.#closing.abort();
    await this.#running;
  }

  /** Updates at once; what a provider has refused is asked again. */
  settingsSaved(): void {
    this.#options.store.meta.write(KEY, JSON.stringify({ atMs: 0, isDone: false, stopped: false, addresses: '' }));
    this.#look();
  }

  /** Updates by the saved settings, at once. */
  test(): Promise<DdnsAnswer> {
    return this.#update();
  }

  #look(): void {
    const { store, clock } = this.#options;
    const setting = store.settings.read(DDNS);
    if (setting.enable === 0 || ddnsProblem(setting) !== undefined) return;
    const { atMs, isDone, stopped, addresses } = this.#state();
    if (stopped) return;
    // A clock that was set back makes no pause longer.
    const sinceMs = Math.abs(clock.now() - atMs);
    const isMoved = isDone && addresses !== this.#addresses() && sinceMs >= LEAST_MS;
    if (isMoved || sinceMs >= (isDone ? UPDATE_MS : PAUSE_MS)) void this.#update();
  }

  #update(): Promise<DdnsAnswer> {
    this.#running ??= this.#ask().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #ask(): Promise<DdnsAnswer> {
    const { store, clock, log } = this.#options;
    const setting = store.settings.read(DDNS);
    const wrong = setting.enable === 0 ? 'DDNS is off in the server settings' : ddnsProblem(setting);
    if (wrong !== undefined) return { kind: 'failed', reason: wrong };
    const answer = await this.#request(setting);
    if (this.#closing.signal.aborted) return answer;
    const atMs = clock.now();
    const isDone = answer.kind === 'done';
    this.#keep({ atMs, isDone, stopped: answer.kind === 'stopped', addresses: this.#addresses() });
    const before = this.#options.store.lastOutcomes.last('ddns', 'failure')?.text;
    const text = isDone ? `${setting.hostname} leads to ${answer.ip || 'this server'}` : answer.reason;
    this.#options.store.lastOutcomes.note('ddns', isDone ? 'success' : 'failure', { atMs, text });
    if (isDone ? answer.isChanged : text !== before) log(`DDNS: ${text}`);
    return answer;
  }

  async #request({ server, user, pass, hostname }: (typeof DDNS)['defaults']): Promise<DdnsAnswer> {
    const { store, fetch } = this.#options;
    const { enable_server_ip, server_ip } = store.settings.read(NETWORK);
    const query = new URLSearchParams({ hostname, ...(enable_server_ip === 1 && { myip: server_ip }) });
    try {
      const response = await fetch(`https://${server}/nic/update?${query.toString()}`, {
        headers: {
          Authorization: `Basic ${Buffer.from(`${user}:${pass}`).toString('base64')}`,
          'User-Agent': 'GK recorder - 1.0',
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return ddnsAnswer(response.status, await beginningOf(response, MAX_CHARACTERS));
    } catch (error) {
      return { kind: 'failed', reason: postFailure(error, 'The provider') };
    }
  }

  #addresses(): string {
    return (this.#options.addresses ?? ownAddresses)();
  }

  #state(): DdnsState {
    const text = this.#options.store.meta.read(KEY);
    return text === undefined
      ? { atMs: 0, isDone: false, stopped: false, addresses: '' }
      : stateSchema.parse(JSON.parse(text));
  }

  #keep(state: DdnsState): void {
    this.#options.store.meta.write(KEY, JSON.stringify(state));
  }
}

function ownAddresses(): string {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return all
    .filter(({ internal }) => !internal)
    .map(({ address }) => address)
    .sort()
    .join(' ');
}
