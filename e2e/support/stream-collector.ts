import { GkKind, GkParser } from 'gk-sdk/wire';
import { hashOf } from './fleet.js';

/** A packet of the stream channel, with bytes of its own. */
export interface StreamPacket {
  readonly kind: number;
  readonly flags: number;
  /** When it was captured, unix microseconds. */
  readonly capturedAtUs: number;
  readonly payload: Uint8Array;
}

/** Request of {@link collectStream}. */
export interface StreamWish {
  readonly device: string;
  readonly channel: number;
  /** The password is the name. */
  readonly user: string;
  /** How many pictures to wait for. */
  readonly pictures: number;
  /** Plays what the server recorded from then on, unix seconds; live without it. */
  readonly recordedFromS?: number;
}

/** Watches a live main stream, or one that was recorded, from Node until enough pictures have come. Rejects when the server ends it before. */
export async function collectStream(url: string, wish: StreamWish): Promise<readonly StreamPacket[]> {
  const query = new URLSearchParams({
    deviceid: wish.device,
    channel: String(wish.channel),
    main: '1',
    user: wish.user,
    password: hashOf(wish.user),
    ...(wish.recordedFromS !== undefined && { type: 'lopb', spbtime: String(wish.recordedFromS), streamid: 'e2e' }),
  });
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws.cgi?${query.toString()}`);
  socket.binaryType = 'arraybuffer';
  const packets: StreamPacket[] = [];
  let pictures = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = new GkParser({
        onPacket: ({ kind, flags, capturedAtUs, payload }) => {
          if (pictures === wish.pictures) return;
          packets.push({ kind, flags, capturedAtUs, payload: payload.slice() });
          if (kind === GkKind.video && ++pictures === wish.pictures) resolve();
        },
        onSkipped: (bytes) => reject(new Error(`${bytes} bytes belong to no packet`)),
      });
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data instanceof ArrayBuffer) parser.push(new Uint8Array(data));
      });
      socket.addEventListener('close', ({ code, reason }) =>
        reject(new Error(`the stream was closed: ${code} ${reason}`)),
      );
    });
  } finally {
    socket.close();
  }
  return packets;
}
