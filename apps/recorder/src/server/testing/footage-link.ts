import { microseconds, type GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type { AskOptions, DeviceRecording, RecordedRequest } from '../../device/device-link.js';
import { HandWrittenLink } from './hand-written-link.js';
import { recordedPackets } from './recorded-packets.js';

type Answer = (
  deviceId: string,
  request: RecordedRequest,
  options: AskOptions,
) => Promise<DeviceAnswer<DeviceRecording>>;

let pictures: readonly GkPacket[] | undefined;

/** Pictures of a camera in the time of a request, of at most 22 seconds. */
function picturesOf({ channel, startS, endS }: RecordedRequest): GkPacket[] {
  pictures ??= recordedPackets(1_000, 1_022);
  const shiftUs = (startS - 1_000) * 1e6;
  return pictures
    .filter(({ capturedAtUs }) => capturedAtUs <= (1_000 + endS - startS) * 1e6)
    .map((packet) => ({ ...packet, channel, capturedAtUs: microseconds(packet.capturedAtUs + shiftUs) }));
}

/** A recording of some packets, in which a test may wait, or break off, ahead of each. */
export function sends(
  packets: readonly GkPacket[],
  before: (index: number, signal: AbortSignal) => Promise<void> | void = () => undefined,
): DeviceAnswer<DeviceRecording> {
  const end = new AbortController();
  async function* read(): AsyncGenerator<readonly GkPacket[]> {
    for (const [index, packet] of packets.entries()) {
      await before(index, end.signal);
      if (end.signal.aborted) return;
      yield [packet];
    }
  }
  return done({
    packets: read(),
    pacing: { kind: 'reader' },
    stillAt: async () => undefined,
    close: () => {
      end.abort();
    },
  });
}

/** Devices that send what is asked of them, at once or as a test says; it keeps which recordings were asked. */
export class FootageLink extends HandWrittenLink {
  readonly opened: (readonly [deviceId: string, channel: number])[] = [];
  answer: Answer = async (_id, request) => sends(picturesOf(request));

  override openRecording(
    deviceId: string,
    request: RecordedRequest,
    options: AskOptions = {},
  ): Promise<DeviceAnswer<DeviceRecording>> {
    this.opened.push([deviceId, request.channel]);
    return this.answer(deviceId, request, options);
  }

  /** The packets that a device sends of a request. */
  static pictures(request: RecordedRequest): GkPacket[] {
    return picturesOf(request);
  }

  /** From now on, recordings stop in their middle until they are released. */
  holdInTheMiddle(): () => void {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    this.answer = async (_id, request) => {
      const packets = picturesOf(request);
      const middle = Math.floor(packets.length / 2);
      return sends(packets, async (index, signal) => {
        if (index !== middle) return;
        await Promise.race([released, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
      });
    };
    return release;
  }
}
