import { join } from 'node:path';
import type { Clock } from 'gk-sdk';
import { FootageClient } from '../footage-client.js';
import { FootageRoom, type FootageRoomOptions } from '../footage-room.js';
import { FootageIndex } from '../index/footage-index.js';
import { recordedPackets, type ReadQuery } from '../reading/recorded-packets.js';
import type { GkPacket } from 'gk-sdk/wire';
import type { FootageQuestion, FromFootage } from '../worker/footage-messages.js';
import { bytesOf, streamPackets, type StreamPart } from './stream-packets.js';
import { FaultyFiles } from './faulty-files.js';

export const ROOT = '/disks/a';

/** A room of recordings on a disk in memory. */
export function roomOn(files: FaultyFiles, options: Partial<FootageRoomOptions> = {}, roots = [ROOT]) {
  const said: string[] = [];
  const clock = { ms: 0 };
  const index = options.index ?? new FootageIndex(':memory:');
  const room = new FootageRoom({
    files,
    index,
    steadyMs: () => clock.ms,
    say: (line) => {
      said.push(line);
    },
    ...options,
  });
  room.use({
    mode: 'capacity',
    slots: roots.map((path) => ({ path, isReadOnly: false })),
    allowed: ['/disks'],
  });
  return { room, index, said, clock };
}

/** A disk in memory with empty folders. */
export function emptyDisk(roots = [ROOT]): FaultyFiles {
  const files = new FaultyFiles();
  for (const root of roots) files.addFolder(root);
  return files;
}

/** Records parts of a stream in turn, some packets at a time. */
export function record(room: FootageRoom, id: number, parts: readonly StreamPart[], atOnce = 5): void {
  for (const part of parts) {
    const { deviceId = 'GK-0001', channel = 1, sub = false } = part;
    room.openStream(id, { deviceId, channel, sub });
    const packets = streamPackets(part);
    for (let at = 0; at < packets.length; at += atOnce) room.append(id, bytesOf(packets.slice(at, at + atOnce)));
  }
}

/** A client of a room in the same thread. Packets go to it when a batch of the clock is over. */
export function clientOf(
  room: FootageRoom,
  clock: Pick<Clock, 'after'> = { after: () => () => undefined },
): FootageClient {
  return new FootageClient({
    start: ({ message }) => ({
      post: (sent) => {
        switch (sent.kind) {
          case 'ask':
            message(answerOf(room, sent.id, sent.question));
            return;
          case 'append': {
            let at = 0;
            for (const { stream, bytes } of sent.parts) {
              room.append(stream, new Uint8Array(sent.bytes, at, bytes));
              at += bytes;
            }
            message({ kind: 'written', bytes: at });
            return;
          }
          case 'open-stream':
            room.openStream(sent.stream, sent.key);
            return;
          case 'close-stream':
            room.closeStream(sent.stream);
            return;
          case 'keep':
            room.keep(sent.rules);
            return;
          case 'close':
            room.close();
            message({ kind: 'closed' });
        }
      },
      end: () => undefined,
    }),
    clock,
    say: () => undefined,
  });
}

function answerOf(room: FootageRoom, id: number, { name, asked }: FootageQuestion): FromFootage {
  switch (name) {
    case 'find':
      return { kind: 'answer', id, value: room.find(asked.stream, asked.atUs, asked.goesOn) };
    case 'chunk':
      return { kind: 'answer', id, value: room.chunk(asked.id, asked.offset, asked.length) };
    case 'recordedBytes':
      return { kind: 'answer', id, value: room.recordedBytes(asked.deviceId, asked.channels, asked.sinceUs) };
    default:
      return { kind: 'failed', id, reason: `${name} is not answered here` };
  }
}

/** Packets that a reader of the room gets. */
export async function read(room: FootageRoom, query: Partial<ReadQuery> = {}): Promise<GkPacket[]> {
  const client = clientOf(room);
  const stream = { deviceId: 'GK-0001', channel: 1, sub: false };
  const packets: GkPacket[] = [];
  const batches = recordedPackets(
    client,
    { stream, fromUs: 0, toUs: Infinity, ...query },
    new AbortController().signal,
  );
  for await (const batch of batches) packets.push(...batch);
  return packets;
}

/** Does all that is done beside. */
export function settle(room: FootageRoom): void {
  room.tick();
  for (let left = 100; room.isChecking && left > 0; left -= 1) room.goOnChecking();
}

export function onDisk(files: FaultyFiles): string[] {
  return files.paths().map((path) => path.replace(`${ROOT}/`, ''));
}

export const diskFile = (path: string): string => join(ROOT, path);
