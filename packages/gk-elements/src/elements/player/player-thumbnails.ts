import type { Session } from 'gk-sdk';
import { sessionKey } from '../../context/session-key.js';

/** Pictures that are kept at once. */
const MAX_KEPT = 24;

/** The little pictures of a timeline, by second, for as long as they may be asked for again. @internal */
export class PlayerThumbnails {
  readonly #urls = new Map<string, string>();

  /** Address of the picture of a second; undefined where there is none. */
  async read(
    session: Session | undefined,
    {
      deviceId,
      channel,
      timeS,
    }: { readonly deviceId: string | undefined; readonly channel: number; readonly timeS: number },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (session === undefined || !deviceId) return undefined;
    const key = JSON.stringify([sessionKey(session), deviceId, channel, timeS]);
    const known = this.#urls.get(key);
    if (known !== undefined) return known;
    try {
      const wanted = { type: 'snap', deviceid: deviceId, ch: channel, t: Math.floor(timeS) };
      const file = await session.rest.file({ method: 'GET', path: 'picture', query: wanted }, { signal });
      const url = URL.createObjectURL(new Blob([new Uint8Array(await file.bytes())], { type: 'image/jpeg' }));
      this.#urls.set(key, url);
      for (const [oldest, old] of this.#urls) {
        if (this.#urls.size <= MAX_KEPT) break;
        URL.revokeObjectURL(old);
        this.#urls.delete(oldest);
      }
      return url;
    } catch {
      // No picture of that time: the timeline shows the time alone.
      return undefined;
    }
  }

  clear(): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls.clear();
  }
}
