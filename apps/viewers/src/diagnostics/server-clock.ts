import type { FetchLike } from 'gk-sdk/rest';

/** The server's clock, as its answers tell it; the PC's own, which may be wrong, before the first one. */
export class ServerClock {
  #aheadMs = 0;

  /** Unix seconds. */
  get nowS(): number {
    return (Date.now() + this.#aheadMs) / 1000;
  }

  /** Calls by `call`, whose answers set the clock. */
  calls(call: FetchLike): FetchLike {
    return async (url, init) => {
      const reply = await call(url, init);
      const dateMs = Date.parse(reply.headers?.get('date') ?? '');
      if (!Number.isNaN(dateMs)) this.#aheadMs = dateMs - Date.now();
      return reply;
    };
  }
}
