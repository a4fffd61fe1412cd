import type { ReactiveControllerHost } from 'lit';
import { sessionKey } from '../../context/session-key.js';
import type { PlayerThumbnails } from './player-thumbnails.js';

/** Query of a player's posters. @internal */
export interface PostersWish {
  readonly session: Parameters<PlayerThumbnails['read']>[0];
  readonly deviceId: string | undefined;
  readonly channels: readonly number[];
  /** Where playing begins, unix seconds. */
  readonly timeS: number;
}

/** The server's pictures of where a player begins, a channel each; asked for only while they are wished for. @internal */
export class PlayerPosters {
  readonly #host: ReactiveControllerHost;
  readonly #thumbnails: PlayerThumbnails;
  #asked = '';
  #running: AbortController | undefined;
  #urls = new Map<number, string>();

  constructor(host: ReactiveControllerHost, thumbnails: PlayerThumbnails) {
    this.#host = host;
    this.#thumbnails = thumbnails;
  }

  /** Address of the picture of a channel; undefined while there is none. */
  of(channel: number): string | undefined {
    return this.#urls.get(channel);
  }

  /** Requests missing pictures; undefined = none is wanted. */
  ask(wish: PostersWish | undefined): void {
    const key =
      wish === undefined
        ? ''
        : JSON.stringify([sessionKey(wish.session), wish.deviceId, wish.channels, Math.floor(wish.timeS)]);
    if (key === this.#asked) return;
    this.#asked = key;
    this.#running?.abort();
    this.#urls = new Map();
    if (wish === undefined) return;
    const running = new AbortController();
    this.#running = running;
    for (const channel of wish.channels) void this.#read(wish, channel, running.signal);
  }

  async #read({ session, deviceId, timeS }: PostersWish, channel: number, signal: AbortSignal): Promise<void> {
    const url = await this.#thumbnails.read(session, { deviceId, channel, timeS }, signal);
    if (url === undefined || signal.aborted) return;
    this.#urls.set(channel, url);
    this.#host.requestUpdate();
  }
}
