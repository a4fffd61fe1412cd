import type { DeviceLink } from '../../device/device-link.js';

/** A stream of a camera that somebody watches. */
export interface WatchedCamera {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly sub: boolean;
}

/** Opens live streams for viewers, and knows which ones are open. */
export class WatchedCameras implements Pick<DeviceLink, 'live'> {
  readonly #link: Pick<DeviceLink, 'live'>;
  readonly #open = new Set<WatchedCamera>();

  constructor(link: Pick<DeviceLink, 'live'>) {
    this.#link = link;
  }

  /** Each viewer's streams: one that several watch is given several times. */
  all(): Iterable<WatchedCamera> {
    return this.#open;
  }

  live: DeviceLink['live'] = async (deviceId, request, sink, options) => {
    const watched: WatchedCamera = { deviceId, channel: request.channel, sub: request.sub };
    let hasEnded = false;
    const answer = await this.#link.live(
      deviceId,
      request,
      {
        packet: (packet) => {
          sink.packet(packet);
        },
        ended: () => {
          hasEnded = true;
          this.#open.delete(watched);
          sink.ended();
        },
      },
      options,
    );
    if (answer.kind !== 'done') return answer;
    const stream = answer.value;
    if (!hasEnded) this.#open.add(watched);
    return {
      kind: 'done',
      value: {
        stillAt: (capturedAtMs) => stream.stillAt(capturedAtMs),
        close: () => {
          this.#open.delete(watched);
          stream.close();
        },
      },
    };
  };
}
