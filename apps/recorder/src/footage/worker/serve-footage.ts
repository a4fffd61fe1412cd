import { FootageRoom } from '../footage-room.js';
import type { FileLayer } from '../files/file-layer.js';
import { openIndex } from '../index/open-index.js';
import type { FootageQuestion, FromFootage, ToFootage } from './footage-messages.js';

/** Between two steps of what is done beside. */
const TICK_MS = 250;

/** The end of a message channel, as far as it is needed. */
export interface FootagePort {
  postMessage(message: FromFootage, transfer?: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (message: ToFootage) => void): void;
  close(): void;
}

export interface ServeOptions {
  readonly port: FootagePort;
  readonly files: FileLayer;
  /** File of the index. */
  readonly indexPath: string;
  /** Monotonic, milliseconds. */
  readonly steadyMs: () => number;
}

/** Handles the recorder's requests about recordings until it receives `close`. */
export function serveFootage({ port, files, indexPath, steadyMs }: ServeOptions): void {
  const say = (line: string): void => {
    port.postMessage({ kind: 'said', line });
  };
  const { index, lost } = openIndex(indexPath);
  if (lost !== undefined)
    say(`The index of the recordings could not be read and is made again from the files: ${lost}`);
  const room = new FootageRoom({ files, index, steadyMs, say });
  const untilChecked: (() => void)[] = [];
  const timer = setInterval(() => {
    room.tick();
    goOn();
  }, TICK_MS);

  /** Compares the index with the files between messages, without a pause for them. */
  let isGoingOn = false;
  const goOn = (): void => {
    if (isGoingOn) return;
    if (!room.isChecking) {
      for (const tell of untilChecked.splice(0)) tell();
      return;
    }
    isGoingOn = true;
    setImmediate(() => {
      isGoingOn = false;
      room.goOnChecking();
      goOn();
    });
  };

  const answerTo = (question: FootageQuestion): Extract<FromFootage, { kind: 'answer' }>['value'] => {
    switch (question.name) {
      case 'use':
        room.use(question.asked);
        return null;
      case 'check':
        return room.check(question.asked.path, question.asked.allowed);
      case 'find':
        return room.find(question.asked.stream, question.asked.atUs, question.asked.goesOn);
      case 'chunk':
        return room.chunk(question.asked.id, question.asked.offset, question.asked.length);
      case 'minutes':
        return room.minutes(
          question.asked.deviceId,
          question.asked.channels,
          question.asked.startUs,
          question.asked.count,
        );
      case 'stretches':
        return room.stretches(question.asked.deviceId, question.asked.channel, question.asked);
      case 'recordedBytes':
        return room.recordedBytes(question.asked.deviceId, question.asked.channels, question.asked.sinceUs);
      case 'nextAfter':
        return room.nextAfter(question.asked.deviceId, question.asked.channel, question.asked.atUs);
      case 'disks':
        return room.disks();
      case 'removeMinutes':
        return room.removeMinutes(question.asked);
      case 'format':
        return room.format(question.asked);
      case 'checked':
        return null;
    }
  };

  const answer = (id: number, question: FootageQuestion): void => {
    try {
      const value = answerTo(question);
      const bytes = value instanceof Uint8Array ? value : isChunk(value) ? value.bytes : undefined;
      // An empty buffer is worth no transfer.
      port.postMessage(
        { kind: 'answer', id, value },
        bytes === undefined || bytes.byteLength === 0 ? [] : [bytes.buffer],
      );
    } catch (error) {
      port.postMessage({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
    }
  };

  port.on('message', (message) => {
    switch (message.kind) {
      case 'ask': {
        const { id, question } = message;
        if (question.name !== 'checked') answer(id, question);
        else untilChecked.push(() => answer(id, question));
        goOn();
        return;
      }
      case 'append': {
        let at = 0;
        for (const { stream, bytes } of message.parts) {
          room.append(stream, new Uint8Array(message.bytes, at, bytes));
          at += bytes;
        }
        port.postMessage({ kind: 'written', bytes: at });
        return;
      }
      case 'open-stream':
        room.openStream(message.stream, message.key);
        return;
      case 'close-stream':
        room.closeStream(message.stream);
        return;
      case 'keep':
        room.keep(message.rules);
        return;
      case 'close':
        clearInterval(timer);
        room.close();
        index.close();
        port.postMessage({ kind: 'closed' });
        port.close();
    }
  });
}

function isChunk(value: object | number | null | undefined): value is { readonly bytes: Uint8Array<ArrayBuffer> } {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}
