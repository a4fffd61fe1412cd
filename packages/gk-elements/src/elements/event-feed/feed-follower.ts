import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LiveEvent, Session } from 'gk-sdk';
import type { EventWords } from 'gk-sdk/rules';
import { TeardownController } from '../../controllers/teardown-controller.js';
import { Announcer, type Announcement } from './announcer.js';
import { EventFeedCore, type FeedItem } from './event-feed-core.js';
import { loadEventWords, loadTodaysEvents } from './event-sources.js';
import { TalkingElsewhere } from './talking-elsewhere.js';
import { TonePlayer } from './tone-player.js';
import { RING_EVERY_MS, tonesOf } from './tones.js';

/** Options of a feed follower. @internal */
export interface FeedFollowerOptions {
  readonly session: () => Session | undefined;
  readonly wanted: () => { readonly history: boolean; readonly definitions: boolean };
  readonly received: (item: FeedItem) => void;
  /** Whether a line is visible; hidden ones cannot be dismissed. */
  readonly isShown: (item: FeedItem) => boolean;
  readonly sounds: () => boolean;
  /** "and 3 more", in the language of the element. */
  readonly moreWords: (count: number) => string;
}

/** How far the history is. @internal */
export type HistoryState = 'none' | 'loading' | 'loaded' | 'failed';

const NO_WORDS: EventWords = {};

/**
 * Lets a feed live while its element is in the document, and through a move in it: follows the session's events, loads what the element wants,
 * counts toasts down with one timer, rings while a call is open, and hands texts to the live region one by one.
 *
 * @internal
 */
export class FeedFollower implements ReactiveController {
  readonly core = new EventFeedCore();
  readonly tones: TonePlayer;
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FeedFollowerOptions;
  readonly #announcer = new Announcer();
  readonly #talkers = new TalkingElsewhere();
  readonly #attention = new Set<'pointer' | 'focus'>();
  #words = NO_WORDS;
  #history: HistoryState = 'none';
  #spoken: Announcement | undefined;
  #session: Session | undefined;
  #unsubscribe: (() => void) | undefined;
  #loads: AbortController | undefined;
  #loaded = { user: '', history: false, definitions: false };
  #isSignedIn = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ringing: ReturnType<typeof setInterval> | undefined;
  #speaking: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: FeedFollowerOptions) {
    this.#host = host;
    this.#options = options;
    this.tones = new TonePlayer(() => {
      host.requestUpdate();
    });
    host.addController(this);
    new TeardownController(host, () => {
      this.#follow(undefined);
      clearTimeout(this.#speaking);
      this.#speaking = undefined;
      this.#ring(false);
      this.tones.close();
    });
  }

  /** How the server calls its events, as far as it was asked. */
  get words(): EventWords {
    return this.#words;
  }

  get history(): HistoryState {
    return this.#history;
  }

  /** Current text of the live region. */
  get spoken(): Announcement | undefined {
    return this.#spoken;
  }

  hostConnected(): void {
    this.refresh();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const session = this.#options.session();
    this.#follow(session);
    if (this.#talkers.withdraw(this.core, session)) this.schedule();
  }

  hostUpdated(): void {
    // Not every browser fires an event when the focus is gone with the button that had it.
    if (!this.#attention.has('focus') || this.#host.matches(':focus-within')) return;
    // Nothing looks different when the time goes on, so nothing is drawn again.
    this.#attend('focus', false);
    this.schedule();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#attention.clear();
    this.core.pause(false, performance.now());
  }

  receive(event: LiveEvent): void {
    const item = this.core.receive(event, performance.now());
    if (item) this.#options.received(item);
    this.refresh();
  }

  /** Hands a text to the live region. */
  say(announcement: Announcement): void {
    this.#announcer.add(announcement);
    this.#speak();
  }

  dismiss(id: number): void {
    this.core.dismiss(id);
    this.refresh();
  }

  /** Takes off the given toast, else the newest; never a call. False when there was none. */
  dismissByKey(id: number | undefined): boolean {
    const toasts = this.core.toasts.filter((item) => item.event.kind !== 'call' && this.#options.isShown(item));
    const toast = id === undefined ? toasts[0] : toasts.find((candidate) => candidate.id === id);
    if (toast === undefined) return false;
    this.dismiss(toast.id);
    return true;
  }

  /** Somebody looks at the feed, or no longer. */
  pause(by: 'pointer' | 'focus', there: boolean): void {
    this.#attend(by, there);
    this.refresh();
  }

  /** Sets the timers as the lines now are and draws. */
  refresh(): void {
    this.core.count(performance.now());
    this.schedule();
    this.#host.requestUpdate();
  }

  /** Sets the timers as the lines and the element's properties now are. */
  schedule(): void {
    clearTimeout(this.#timer);
    const { nextMs } = this.core;
    if (this.#host.isConnected && nextMs !== undefined) {
      this.#timer = setTimeout(() => {
        this.refresh();
      }, nextMs);
    }
    this.#ring(this.#host.isConnected && this.core.calls.length > 0 && this.#options.sounds());
  }

  #attend(by: 'pointer' | 'focus', there: boolean): void {
    if (there) this.#attention.add(by);
    else this.#attention.delete(by);
    this.core.pause(this.#attention.size > 0, performance.now());
  }

  #follow(session: Session | undefined): void {
    if (session !== this.#session) {
      this.#unsubscribe?.();
      this.#loads?.abort();
      this.#loaded = { user: '', history: false, definitions: false };
      this.#session = session;
      this.#unsubscribe = session?.on('event', (event) => {
        this.receive(event);
      });
    }
    const wasSignedIn = this.#isSignedIn;
    this.#isSignedIn = session?.state.kind === 'signed-in';
    if (session?.state.kind !== 'signed-in') return;
    // Events that a broken connection held back may arrive now.
    if (!wasSignedIn) this.#loaded.history = false;
    this.#load(session, session.state.user.username);
  }

  /** Loads once for each login, and again when the element wants more than before. */
  #load(session: Session, user: string): void {
    const { history, definitions } = this.#options.wanted();
    if (user !== this.#loaded.user) {
      this.#loads?.abort();
      this.#loads = new AbortController();
      this.#loaded = { user, history: false, definitions: false };
    }
    const signal = this.#loads?.signal;
    if (signal === undefined) return;
    if (definitions && !this.#loaded.definitions) {
      this.#loaded.definitions = true;
      void loadEventWords(session, signal).then(
        (words) => {
          this.#words = words;
          this.#host.requestUpdate();
        },
        // The built-in names are as good; nothing is lost but a colour.
        () => undefined,
      );
    }
    if (history && !this.#loaded.history) {
      this.#loaded.history = true;
      this.#history = 'loading';
      void loadTodaysEvents(session, signal).then(
        (events) => {
          if (signal.aborted) return;
          this.core.addHistory(events);
          this.#history = 'loaded';
          this.#host.requestUpdate();
        },
        () => {
          if (signal.aborted) return;
          this.#history = 'failed';
          this.#host.requestUpdate();
        },
      );
    }
  }

  #ring(on: boolean): void {
    if (on === (this.#ringing !== undefined)) return;
    clearInterval(this.#ringing);
    this.#ringing = undefined;
    if (!on) return;
    const ring = (): void => void this.tones.play(tonesOf('call'), () => this.#ringing !== undefined);
    ring();
    this.#ringing = setInterval(ring, RING_EVERY_MS);
  }

  #speak(): void {
    const waitMs = this.#announcer.waitMs(performance.now());
    if (waitMs === undefined || this.#speaking !== undefined) return;
    this.#speaking = setTimeout(() => {
      this.#speaking = undefined;
      const spoken = this.#announcer.next(performance.now(), this.#options.moreWords);
      if (spoken) {
        this.#spoken = spoken;
        this.#host.requestUpdate();
      }
      this.#speak();
    }, waitMs);
  }
}
