import { GkError, isGkError, toGkError } from 'gk-sdk';
import type { RecordedView } from 'gk-sdk/dom';
import type { TimelinePeriod } from 'gk-sdk/rules';
import type { LabelsController } from '../../controllers/labels-controller.js';
import type { SessionController } from '../../controllers/session-controller.js';
import { RecordLoadController } from '../../recordings/record-load-controller.js';
import { clockFormat } from '../../time/clock-format.js';
import { firstPositionS, loopTargetS, playerStreams } from './player-core.js';
import type { PlayerElement } from './player-element.js';
import { GkPlayerClipChangedEvent, GkPlayerTimeChangedEvent } from './player.events.js';
import type { PlayerMessageController } from './player-message-controller.js';
import { PlayerSituation } from './player-situation.js';
import { PlayerViewController, type PlayerStreams } from './player-view-controller.js';

/** The timeline's head moves this often, milliseconds: it is a few pixels wide. */
const HEAD_EVERY_MS = 100;

/** Parts of the player that its deck uses. @internal */
export interface PlayerDeckParts {
  readonly element: PlayerElement;
  readonly session: SessionController;
  readonly labels: LabelsController<'player'>;
  readonly message: PlayerMessageController;
  /** The channel that fills the player. */
  readonly enlarged: () => number | undefined;
  /** The timeline's head is to be moved. */
  readonly onHead: (positionS: number) => void;
}

/** Plays the requests of its player: the position, its moves, and loops. @internal */
export class PlayerDeck {
  readonly situation: PlayerSituation;
  readonly #parts: PlayerDeckParts;
  readonly #load: RecordLoadController;
  readonly #playing: PlayerViewController;
  #headAtMs = 0;
  /** Where to begin, once chosen by the user. */
  #wantedS: number | undefined;
  /** Play was pressed before there was anything to play. */
  #playsWhenReady = false;
  /** Device and place that it was pressed for. */
  #pressedFor = '';
  /** Channels of the device whose main stream could not be shown. */
  readonly #withoutMain = new Set<number>();

  constructor(parts: PlayerDeckParts) {
    this.#parts = parts;
    this.#load = new RecordLoadController(parts.element);
    this.#playing = new PlayerViewController(parts.element, {
      onTime: (positionS) => {
        this.#onTime(positionS);
      },
      onSoundFailed: (reason) => {
        const { labels, message } = this.#parts;
        message.say(`${labels.words.soundFailed}: ${reason}`);
      },
      onGap: (fromS, toS) => {
        const { labels, message } = this.#parts;
        const clock = clockFormat(labels.locale, this.situation.zone);
        message.say(labels.words.gapSkipped(clock.offsetSecond(fromS), clock.offsetSecond(toS)));
      },
    });
    this.situation = new PlayerSituation(parts.element, parts.session, this.#load, this.#playing);
  }

  /** The pictures; undefined while nothing is open. */
  get view(): RecordedView | undefined {
    return this.#playing.view;
  }

  /** Capture time on the screen, or where playing begins; unix seconds. */
  get positionS(): number {
    const { view } = this;
    if (view !== undefined && view.state.kind !== 'stopped') return view.positionS;
    return this.startS;
  }

  /** Where playing begins, or began last; unix seconds. */
  get startS(): number {
    const { bounds, records } = this.situation;
    return firstPositionS(this.#wantedS ?? this.#parts.element.atS, bounds, records);
  }

  /** Whether the main stream is shown, or would be. */
  get showsMain(): boolean {
    return this.#streams.main;
  }

  /** Takes over what changed on the element. */
  follow(changed: { has(property: 'device' | 'place' | 'main' | 'atS'): boolean }): void {
    const { situation } = this;
    situation.followUser();
    const { atS } = this.#parts.element;
    if (changed.has('device') || changed.has('place')) {
      this.#wantedS = undefined;
      // A page may have named the device and pressed Play in the same turn.
      if (this.#pressedFor !== this.#subject) this.#playsWhenReady = false;
      situation.forgetDay();
    }
    if (changed.has('device') || changed.has('place') || changed.has('main')) this.#withoutMain.clear();
    const { source } = situation;
    if (this.view !== undefined && (source === undefined || !this.#playing.fits(source))) this.#playing.close();
    this.#load.want(situation.recordLoad);
    this.#leaveRefusedMain();
    this.#playing.show(this.#streams);
    if (changed.has('atS') && atS !== undefined) {
      this.#wantedS = undefined;
      if (this.view) void this.seek(atS);
    }
    if (this.#playsWhenReady && !situation.isAwaited) this.play();
  }

  /** Looks for the recordings once more. */
  reload(): void {
    this.#load.retry();
  }

  /** Whether it plays as soon as there is something to play. */
  get playsWhenReady(): boolean {
    return this.#playsWhenReady;
  }

  /** Plays, or goes on; once the recordings are known, where they are not yet. */
  play(): void {
    const { source, obstacle, isAwaited } = this.situation;
    const { element } = this.#parts;
    if (this.#playsWhenReady !== isAwaited) element.requestUpdate();
    this.#playsWhenReady = isAwaited;
    this.#pressedFor = this.#subject;
    if (source === undefined || obstacle !== undefined) return;
    this.#playing.play(source, this.#streams, this.positionS, element.speed);
    element.requestUpdate();
  }

  /** Plays from a time of any day on, unix seconds. */
  playFrom(timeS: number): void {
    const { element } = this.#parts;
    if (element.atS === timeS) void this.seek(timeS);
    else element.atS = timeS;
    this.#playsWhenReady = true;
    this.#pressedFor = this.#subject;
    element.requestUpdate();
  }

  /** Stands still, and no longer waits for something to play. */
  pause(): void {
    if (this.#playsWhenReady) this.#parts.element.requestUpdate();
    this.#playsWhenReady = false;
    this.view?.pause();
  }

  async seek(timeS: number): Promise<void> {
    const { element, labels, message } = this.#parts;
    const { source } = this.situation;
    const isBeyond = source !== undefined && this.#playing.isBeyond(source, timeS);
    if (isBeyond && source.durationS !== undefined && !this.situation.isRecordedAt(timeS)) {
      message.say(labels.words.noRecord);
      return;
    }
    this.#wantedS = timeS;
    element.requestUpdate();
    if (isBeyond) {
      this.#playing.close();
      this.play();
      return;
    }
    const { view } = this;
    if (view === undefined) {
      element.dispatchEvent(new GkPlayerTimeChangedEvent(this.positionS));
      return;
    }
    const hasFailed = view.state.kind === 'failed';
    try {
      await view.seek(timeS);
      if (hasFailed) view.play();
    } catch (error) {
      const isUnrecorded = isGkError(error, 'not-found');
      message.say(isUnrecorded ? labels.words.noRecord : toGkError(error).message);
    }
  }

  /** The picture of a channel as PNG, in its full size. Rejects with `not-found` while there is none. */
  async snapshot(channel: number): Promise<Blob> {
    const { view } = this;
    if (view === undefined) throw new GkError('not-found', 'Nothing has been played yet.');
    return view.snapshot(channel);
  }

  /** The user chose a clip, or none. */
  setClip(clip: TimelinePeriod | undefined): void {
    const { element } = this.#parts;
    element.clip = clip;
    element.dispatchEvent(new GkPlayerClipChangedEvent(clip));
  }

  close(): void {
    this.#playsWhenReady = false;
    this.#playing.close();
  }

  get #subject(): string {
    const { device, place } = this.#parts.element;
    return `${place} ${device}`;
  }

  /** A picture that stands alone, or fills the player, is worth its main stream; the others below it need none. */
  get #streams(): PlayerStreams {
    return playerStreams(
      this.#parts.element.main,
      this.situation.channels,
      this.#parts.enlarged(),
      (channel) => !this.#withoutMain.has(channel),
    );
  }

  /** Better a coarse picture than none, unless the user asked for the main stream. */
  #leaveRefusedMain(): void {
    const { element, labels, message } = this.#parts;
    const { view } = this;
    const { mainFailure } = this.#playing;
    if (element.main === true || view === undefined || mainFailure === undefined) return;
    // Where neither stream is recorded, the server is right.
    if (mainFailure === 'not-recorded' && !this.situation.isRecordedAt(view.positionS)) return;
    for (const { channel } of view.channels) this.#withoutMain.add(channel);
    message.say(labels.words.mainRefused);
    const hasFailed = view.state.kind === 'failed';
    this.#playing.show(this.#streams);
    if (hasFailed) view.play();
  }

  #onTime(positionS: number): void {
    const { element, onHead } = this.#parts;
    const now = performance.now();
    if (now - this.#headAtMs > HEAD_EVERY_MS) {
      this.#headAtMs = now;
      onHead(positionS);
    }
    const loopS = loopTargetS(element.clip, element.loop, positionS);
    if (loopS !== undefined && this.view?.state.kind === 'playing') void this.seek(loopS);
    element.dispatchEvent(new GkPlayerTimeChangedEvent(positionS));
  }
}
