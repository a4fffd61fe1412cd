import type { RecordedView } from 'gk-sdk/dom';
import { stepPace } from 'gk-sdk/recordings';
import type { FullscreenController } from '../../controllers/fullscreen-controller.js';
import type { PlayerChoice } from './player-choice.js';
import { clipWith, isRunning, recordedPeriod, type PlayerKeyAction } from './player-core.js';
import type { PlayerDeck } from './player-deck.js';
import type { PlayerElement } from './player-element.js';
import { GkPlayerMainChangedEvent, GkRequestDownloadEvent } from './player.events.js';
import type { PlayerFiles } from './player-files.js';
import type { PlayerToolbarActions } from './player-toolbar.js';

/** End leads so far ahead of the last picture, seconds. */
const END_BEFORE_S = 5;

/** Targets of a player's actions. @internal */
export interface PlayerActionsParts {
  readonly element: PlayerElement;
  readonly deck: PlayerDeck;
  readonly choice: PlayerChoice;
  readonly files: PlayerFiles;
  readonly fullscreen: FullscreenController;
  /** Shows the day record map, or hides it. */
  toggleMap(): void;
  /** The user has sound on at a speed at which there is none. */
  soundIsSilent(): void;
}

/** Actions of buttons and keys. @internal */
export class PlayerActions implements PlayerToolbarActions {
  readonly #parts: PlayerActionsParts;

  constructor(parts: PlayerActionsParts) {
    this.#parts = parts;
  }

  readonly toggle = (): void => {
    const { deck } = this.#parts;
    if (deck.playsWhenReady || (deck.view && isRunning(deck.view))) deck.pause();
    else deck.play();
  };

  readonly step = (direction: 1 | -1): void => {
    void this.#parts.deck.view?.step(direction);
  };

  readonly skip = (byS: number): void => {
    this.#seek(this.#parts.deck.positionS + byS);
  };

  readonly setSpeed = (speed: number): void => {
    const { element, deck } = this.#parts;
    if (speed === 0) deck.pause();
    else if (deck.view === undefined) element.speed = speed;
    else {
      deck.view.setSpeed(speed);
      this.#hintSound(deck.view);
    }
  };

  readonly stepSpeed = (kind: 'slower' | 'faster'): void => {
    const { deck } = this.#parts;
    const { view } = deck;
    if (view && isRunning(view)) this.setSpeed(stepPace({ speed: view.speed, lastSpeed: view.speed }, kind).speed);
    else if (kind === 'faster') deck.play();
  };

  readonly setMain = (main: boolean | 'auto'): void => {
    const { element } = this.#parts;
    element.main = main;
    element.dispatchEvent(new GkPlayerMainChangedEvent(main));
  };

  readonly toggleSound = (): void => {
    const { deck, choice } = this.#parts;
    const { view } = deck;
    if (view === undefined) return;
    if (view.isSoundBlocked) {
      void view.resumeSound();
      return;
    }
    view.soundChannel = view.soundChannel === undefined ? choice.channel : undefined;
    this.#hintSound(view);
  };

  readonly setVolume = (volume: number): void => {
    const { view } = this.#parts.deck;
    if (view) view.volume = volume;
  };

  readonly snapshot = (): void => {
    void this.#parts.files.savePicture();
  };

  readonly setClipEnd = (end: 'start' | 'end'): void => {
    const { element, deck } = this.#parts;
    deck.setClip(clipWith(element.clip, end, deck.positionS, deck.situation.bounds));
  };

  readonly toggleLoop = (): void => {
    const { element } = this.#parts;
    element.loop = !element.loop;
  };

  readonly download = (): void => {
    const { element, deck } = this.#parts;
    const { clip, device: deviceId } = element;
    const { place, channels } = deck.situation;
    if (clip && deviceId) element.dispatchEvent(new GkRequestDownloadEvent({ deviceId, place, channels, ...clip }));
  };

  readonly pack = (): void => {
    void this.#parts.files.togglePacking();
  };

  readonly clearClip = (): void => {
    this.#parts.deck.setClip(undefined);
  };

  readonly toggleMap = (): void => {
    this.#parts.toggleMap();
  };

  readonly shrink = (): void => {
    this.#parts.choice.shrink();
  };

  readonly toggleFullscreen = (): void => {
    this.#parts.fullscreen.wish();
  };

  /** Runs the action of a key. */
  act(action: PlayerKeyAction): void {
    switch (action.kind) {
      case 'toggle':
        this.toggle();
        return;
      case 'slower':
      case 'faster':
        if (action.kind === 'slower' && !this.#isRunning) this.skip(-5);
        else this.stepSpeed(action.kind);
        return;
      case 'step':
        this.step(action.direction);
        return;
      case 'skip':
        this.skip(action.byS);
        return;
      case 'start':
        this.#seek(this.#recorded.startS);
        return;
      case 'end':
        this.#seek(this.#recorded.endS - END_BEFORE_S);
        return;
      case 'channel':
        this.#channel(action.channel);
        return;
      case 'set-start':
        this.setClipEnd('start');
        return;
      case 'set-end':
        this.setClipEnd('end');
        return;
      case 'full-screen':
        this.toggleFullscreen();
        return;
      case 'snapshot':
        this.snapshot();
        return;
      case 'shrink':
        this.shrink();
        return;
      case 'mute':
        this.toggleSound();
    }
  }

  get #isRunning(): boolean {
    const { view } = this.#parts.deck;
    return view !== undefined && isRunning(view);
  }

  /** Start of the first record and end of the last one. */
  get #recorded(): ReturnType<typeof recordedPeriod> {
    const { records, bounds } = this.#parts.deck.situation;
    return recordedPeriod(records, bounds);
  }

  /** Explains the silence, where the user may wonder. */
  #hintSound({ soundChannel, speed }: RecordedView): void {
    if (soundChannel !== undefined && speed !== 0 && speed !== 1) this.#parts.soundIsSilent();
  }

  #seek(timeS: number): void {
    const { deck } = this.#parts;
    const { startS, endS } = deck.situation.bounds;
    void deck.seek(Math.max(startS, Math.min(endS, timeS)));
  }

  #channel(channel: number): void {
    const { deck, choice } = this.#parts;
    const { channels, offeredChannels } = deck.situation;
    if (!offeredChannels.includes(channel)) return;
    if (!channels.includes(channel)) choice.toggle(channel);
    choice.choose(channel);
  }
}
