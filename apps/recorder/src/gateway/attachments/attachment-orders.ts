import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { milliseconds, type Clock } from 'gk-sdk';
import type { WorldEvent } from '../../device/world.js';
import type { AttachmentOrder, AttachmentStore } from '../../store/events/attachment-store.js';
import type { FootageState } from '../../store/events/footage-order-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import { channelOfCamera } from './attachment-kind.js';
import type { FromAttachments, ReceivedAttachment, ToAttachments } from './attachment-messages.js';

export interface AttachmentOrdersOptions {
  readonly attachments: AttachmentStore;
  readonly clock: Pick<Clock, 'after'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly isOnline: (deviceId: string) => boolean;
  /** Cameras of a device; 0 for one that is none of the fleet. */
  readonly camerasOf: (deviceId: string) => number;
  readonly post: (message: ToAttachments) => void;
  /** A line for Run Log. */
  readonly notice: (line: string) => void;
}

const LOOK_MS = 5_000;
const RETRY_MS = 30_000;
/** Longest time from a question to its answer, and from there to the first connection: longer means that the gateway has lost it. */
const LOST_MS = 300_000;
const MOST_TRIES = 5;
/** Alarms of one terminal whose files are asked for at the same time: most terminals send one at a time. */
const MOST_OF_DEVICE = 2;
/** A device that does not come back for so long keeps its files. */
const GIVE_UP_MS = 7 * 86_400_000;
/** Bytes of a number, which travels as hexadecimal digits. */
const NUMBER_BYTES = 16;
const GUANGDONG_ID_BYTES = 40;
const OFFLINE = 'Device offline';

/**
 * The files of alarms that terminals are to send: asked for when the alarm is durable, again after a break or a restart, and given up with the
 * reason. The recorder's side of the intake.
 */
export class AttachmentOrders {
  readonly #options: AttachmentOrdersOptions;
  #cancelLook: () => void = () => undefined;

  constructor(options: AttachmentOrdersOptions) {
    this.#options = options;
  }

  /** Begins, with what was under way before. */
  start(): void {
    this.resume();
    this.#lookAgain();
  }

  /** Has all that was under way asked for again: the gateway that took it in has ended. */
  resume(): void {
    const { attachments, now, notice } = this.#options;
    try {
      attachments.resume(now());
    } catch (error) {
      // A full disk: orders that do not go on are lost after a while, and asked for again.
      notice(`Files of alarms wait: ${failureWords(error, wordsOf(error))}`);
    }
  }

  close(): void {
    this.#cancelLook();
  }

  /** Orders the files of an alarm of an event, once. They are asked for when the alarm was acknowledged. */
  want(event: WorldEvent, alarmId: Uint8Array): void {
    const nowMs = this.#options.now();
    const { deviceId, serialno, happenedS, code, reportedMs } = event;
    this.#options.attachments.want({
      number: randomBytes(NUMBER_BYTES).toString('hex'),
      deviceId,
      alarmId,
      serialno,
      happenedS,
      code,
      reportedMs,
      state: { kind: 'waiting' },
      tries: 0,
      sinceMs: nowMs,
      nextMs: nowMs,
    });
  }

  /** A device is none of the fleet any more. */
  removed(deviceId: string): void {
    const { attachments, now, post } = this.#options;
    for (const order of attachments.open()) {
      if (order.deviceId === deviceId) post({ what: 'forget', number: order.number });
    }
    attachments.giveUp(deviceId, 'The device was deleted', now());
  }

  /** Asks whose turn it is. */
  look(): void {
    try {
      this.#look();
    } catch (error) {
      // A full disk: the next look may be better.
      this.#options.notice(`Files of alarms wait: ${failureWords(error, wordsOf(error))}`);
    }
  }

  take(message: FromAttachments): void {
    const { attachments, post } = this.#options;
    if (message.what === 'file') {
      this.#keep(message.id, message.number, message.file);
      return;
    }
    const order = attachments.find(message.number);
    if (order === undefined) {
      post({ what: 'forget', number: message.number });
      return;
    }
    try {
      this.#takeStep(order, message);
    } catch (error) {
      this.#options.notice(`Files of alarms wait: ${failureWords(error, wordsOf(error))}`);
    }
  }

  #takeStep(order: AttachmentOrder, message: Exclude<FromAttachments, { readonly what: 'file' }>): void {
    const isOpen = order.state.kind !== 'here' && order.state.kind !== 'failed';
    switch (message.what) {
      case 'asked':
        return;
      case 'refused':
        if (isOpen) this.#again(order, message.reason);
        return;
      case 'coming':
        if (order.state.kind === 'coming') this.#options.attachments.progress(order, message.percent);
        else if (isOpen) this.#settle(order, { kind: 'coming', percent: message.percent });
        return;
      case 'broken':
        if (isOpen) this.#again(order, message.reason);
        return;
      case 'whole':
        if (message.files === 0) {
          this.#settle(order, { kind: 'failed', reason: message.refused ?? 'The terminal has no files of this alarm' });
        } else {
          this.#settle(order, {
            kind: 'here',
            ...(message.refused !== undefined && { missing: message.refused }),
          });
        }
        this.look();
    }
  }

  #look(): void {
    const { attachments, now, isOnline, camerasOf, post } = this.#options;
    const nowMs = now();
    const busy = new Map<string, number>();
    const open = attachments.open();
    for (const order of open) {
      if (order.state.kind === 'waiting') continue;
      if (order.state.kind === 'asked' && Math.abs(nowMs - order.sinceMs) > LOST_MS) {
        this.#again(order, 'The terminal did not send the files');
      } else busy.set(order.deviceId, (busy.get(order.deviceId) ?? 0) + 1);
    }
    for (const order of open) {
      const { deviceId, number, alarmId, state } = order;
      // None waits longer than a pause from now, wherever the clock was set meanwhile.
      if (state.kind !== 'waiting' || (order.nextMs > nowMs && order.nextMs <= nowMs + RETRY_MS)) continue;
      if (camerasOf(deviceId) === 0) {
        this.#settle(order, { kind: 'failed', reason: 'The device was deleted' });
        continue;
      }
      if (nowMs - order.reportedMs > GIVE_UP_MS) {
        this.#settle(order, { kind: 'failed', reason: state.reason ?? OFFLINE });
        continue;
      }
      if (!isOnline(deviceId)) {
        if (state.reason === undefined) this.#settle(order, { kind: 'waiting', reason: OFFLINE });
        continue;
      }
      const asked = busy.get(deviceId) ?? 0;
      if (asked >= MOST_OF_DEVICE) continue;
      busy.set(deviceId, asked + 1);
      this.#settle({ ...order, tries: order.tries + 1 }, { kind: 'asked' });
      const kept = attachments.filesOf(number).map(({ name, sizeBytes }) => ({ name, sizeBytes }));
      post({ what: 'ask', question: { number, deviceId, alarmId, kept } });
    }
  }

  #keep(id: number, number: string, file: ReceivedAttachment): void {
    const { attachments, now, camerasOf, post, notice } = this.#options;
    const order = attachments.find(number);
    const cameras = order === undefined ? 0 : camerasOf(order.deviceId);
    if (order === undefined || cameras === 0) {
      post({ what: 'notKept', id });
      return;
    }
    const channel = channelOfCamera(file.camera, order.alarmId.byteLength === GUANGDONG_ID_BYTES, cameras);
    try {
      attachments.keep(order, { ...file, channel }, Math.floor(now() / 1000));
      post({ what: 'kept', id });
    } catch (error) {
      notice(`A file of an alarm of ${order.deviceId} could not be kept: ${failureWords(error, wordsOf(error))}`);
      post({ what: 'notKept', id });
      void rm(file.path, { force: true }).catch(() => undefined);
    }
  }

  #again(order: AttachmentOrder, reason: string): void {
    if (order.tries >= MOST_TRIES) this.#settle(order, { kind: 'failed', reason });
    else this.#settle({ ...order, nextMs: this.#options.now() + RETRY_MS }, { kind: 'waiting', reason });
  }

  #settle(order: AttachmentOrder, state: FootageState): void {
    this.#options.attachments.settle({ ...order, state, sinceMs: this.#options.now() });
  }

  #lookAgain(): void {
    this.look();
    this.#cancelLook = this.#options.clock.after(milliseconds(LOOK_MS), () => {
      this.#lookAgain();
    });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
