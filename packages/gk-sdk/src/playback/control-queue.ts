import type { PlaybackAction, PlaybackCommands } from '../command/playback-commands.js';
import type { PlaybackStatus } from '../model/footage/records.js';

/**
 * Controls of one playback on the server, one after another: each goes out when the one before it was answered, so that
 * what was asked for last holds in the end.
 *
 * @internal
 */
export class ControlQueue {
  readonly #commands: PlaybackCommands;
  readonly #deviceId: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(commands: PlaybackCommands, deviceId: string) {
    this.#commands = commands;
    this.#deviceId = deviceId;
  }

  /** Sends a control after those before it, whether they were taken or refused. */
  send(streamId: string, action: PlaybackAction): Promise<PlaybackStatus> {
    const sent = this.#last.then(() => this.#commands.playbackControl(this.#deviceId, streamId, action));
    this.#last = sent.catch(() => undefined);
    return sent;
  }
}
