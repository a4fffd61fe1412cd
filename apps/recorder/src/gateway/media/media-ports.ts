import { GatewayPortError } from '../gateway-port-error.js';
import { gatewayPort, type GatewayListen } from '../gateway-ports.js';
import { MEDIA_PURPOSES, type MediaPurpose } from './media-host.js';
import { MediaPort, type MediaPortOptions } from './media-port.js';

/** Numbers of the ports for media that listen. */
export type MediaPortNumbers = Readonly<Record<MediaPurpose, number>>;

/** The ports for media, of which each has its purpose. */
export class MediaPorts implements Readonly<Record<MediaPurpose, MediaPort>> {
  readonly main: MediaPort;
  readonly sub: MediaPort;
  readonly talk: MediaPort;
  readonly playback: MediaPort;

  constructor(options: MediaPortOptions) {
    this.main = new MediaPort(options);
    this.sub = new MediaPort(options);
    this.talk = new MediaPort(options);
    this.playback = new MediaPort(options);
  }

  get numbers(): MediaPortNumbers {
    const { main, sub, talk, playback } = this;
    return { main: main.port, sub: sub.port, talk: talk.port, playback: playback.port };
  }

  /**
   * Listens on the port of each purpose.
   * @throws GatewayPortError when one is in use or not allowed.
   */
  async listen(host: string | undefined, asked: GatewayListen): Promise<void> {
    for (const purpose of MEDIA_PURPOSES) {
      const port = gatewayPort(purpose, asked);
      try {
        await this[purpose].listen({ host, port });
      } catch (cause) {
        throw new GatewayPortError(purpose, port, cause);
      }
    }
  }

  close(): void {
    for (const purpose of MEDIA_PURPOSES) this[purpose].close();
  }
}
