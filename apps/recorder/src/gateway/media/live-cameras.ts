import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceStream, LiveRequest, StreamSink } from '../../device/device-link.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import { LiveHub } from './live-hub.js';
import type { MediaHost } from './media-host.js';
import type { MediaLine } from './media-line.js';
import type { MediaRequests } from './media-requests.js';

/** Of 9101: sound and pictures. */
const BOTH = 0;
/** Of 9102: main and sub stream of the channel, and a talk on it. */
const CLOSE = 0;

export interface LiveCamerasOptions {
  readonly host: MediaHost;
  readonly requests: MediaRequests;
  /** True while a talk goes by the intercom of a channel. */
  readonly isTalking: (deviceId: string, channel: number) => boolean;
}

/** The live streams of all terminals: one upload a camera and stream. */
export class LiveCameras {
  readonly #options: LiveCamerasOptions;
  readonly #hubs = new Map<string, LiveHub>();
  /** Channels that have been told to end what a recorder before this one began. */
  readonly #cleared = new Set<string>();

  constructor(options: LiveCamerasOptions) {
    this.#options = options;
  }

  live(
    { session }: AskedTerminal,
    { channel, sub }: LiveRequest,
    sink: StreamSink,
    { signal }: AskOptions = {},
  ): Promise<DeviceAnswer<DeviceStream>> {
    const { deviceId } = session.terminal;
    const key = hubKey(deviceId, channel, sub);
    const hub = this.#hubs.get(key) ?? this.#createHub(deviceId, channel, sub);
    this.#hubs.set(key, hub);
    return hub.join(sink, signal);
  }

  #createHub(deviceId: string, channel: number, sub: boolean): LiveHub {
    const { host, requests } = this.#options;
    const purpose = sub ? 'sub' : 'main';
    return new LiveHub({
      deviceId,
      channel,
      sub,
      clock: host.clock,
      now: host.now,
      expect: (receiver) => requests.expect(purpose, deviceId, channel, receiver),
      ask: async () => {
        this.#clear(deviceId, channel, sub);
        const request = { type: 'liveRequest', channel, kind: BOTH, stream: sub ? 1 : 0 } as const;
        const answer = await requests.askFor(purpose, deviceId, request);
        return answer.kind === 'done' ? done(undefined) : answer;
      },
      end: (line) => {
        this.#end(deviceId, channel, sub, line);
      },
    });
  }

  /** A terminal may be busy yet with a stream that was forgotten in a restart. */
  #clear(deviceId: string, channel: number, sub: boolean): void {
    const key = `${deviceId} ${channel}`;
    if (this.#cleared.has(key)) return;
    this.#cleared.add(key);
    if (!this.#isShared(deviceId, channel, sub)) this.#tellToClose(deviceId, channel, sub);
  }

  #end(deviceId: string, channel: number, sub: boolean, line: MediaLine | undefined): void {
    // 9102 would end the other streams of the channel, too.
    if (!this.#isShared(deviceId, channel, sub)) this.#tellToClose(deviceId, channel, sub);
    line?.close();
  }

  #isShared(deviceId: string, channel: number, sub: boolean): boolean {
    const other = this.#hubs.get(hubKey(deviceId, channel, !sub));
    return other?.isBusy === true || this.#options.isTalking(deviceId, channel);
  }

  #tellToClose(deviceId: string, channel: number, sub: boolean): void {
    const { requests } = this.#options;
    requests.tell(deviceId, { type: 'liveControl', channel, command: CLOSE, close: 0, stream: sub ? 1 : 0 });
  }
}

function hubKey(deviceId: string, channel: number, sub: boolean): string {
  return `${deviceId} ${channel} ${sub ? 'sub' : 'main'}`;
}
