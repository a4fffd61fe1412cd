import type { LiveEvent } from 'gk-sdk';
import { eventCode, eventNoticeKind, noticeDismissMs, type EventNoticeKind, type EventSeverity } from 'gk-sdk/rules';

/** One event, or several of one vehicle or of one kind, in the corner of the screen. */
export interface EventToast {
  readonly id: number;
  readonly kind: EventNoticeKind;
  readonly severity: EventSeverity;
  /** The newest event. */
  readonly newest: LiveEvent;
  /** Number of events. */
  readonly count: number;
  /** Serial numbers of the events, newest first. */
  readonly serialNos: readonly number[];
  /** Devices of the events, newest first. */
  readonly deviceIds: readonly string[];
  /** Codes of the events, newest first. */
  readonly codes: readonly number[];
  /** When it goes by itself, counted from its newest event; calls never (spec 000 section 8). */
  readonly dismissAfterMs: number | undefined;
}

/** Most toasts of events at a time, on a page that has room for them. */
export const MOST_EVENT_TOASTS = 3;
/** Most events that wait for somebody to read and sound them. */
const MOST_UNHEARD = 20;

/** How loud an event is: calls are alarms, recoveries are information. */
export function severityOf(event: LiveEvent): EventSeverity {
  const kind = eventNoticeKind(event);
  if (kind === 'call') return 'alarm';
  return kind === 'recovered' ? 'info' : eventCode(event.eventCode).severity;
}

const LOUDNESS: Readonly<Record<EventSeverity, number>> = { info: 0, warning: 1, alarm: 2 };

/** Whether a severity is at least another one. */
export function isAtLeast(severity: EventSeverity, from: EventSeverity): boolean {
  return LOUDNESS[severity] >= LOUDNESS[from];
}

/** Where new toasts stand beside those that somebody points at or works with: visible ones keep their places. */
type HeldSide = 'before' | 'after';

/** The toasts of events in a corner. */
export class EventToastStore {
  /** All toasts of events, also calls that wait for their place. */
  #all: readonly EventToast[] = [];
  #events: readonly EventToast[] = [];
  #waiting = 0;
  #most = MOST_EVENT_TOASTS;
  #lastId = 0;
  /** Ids of the toasts that keep their place, while any does. */
  #standing: ReadonlySet<number> | undefined;
  #heldAt = (): HeldSide | undefined => undefined;
  /** Toasts whose time was over while they were held. */
  readonly #expired = new Set<number>();
  /** Calls that have been reported: a server may flag them with each update. */
  readonly #calls = new Set<number>();
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(events: readonly LiveEvent[]) => void>();
  /** Events that were shown before anybody listened, the newest ones. */
  #unheard: readonly LiveEvent[] = [];

  /** The toasts of events in sight. */
  readonly events = (): readonly EventToast[] => this.#events;
  /** Number of calls beyond those in sight. */
  readonly waiting = (): number => this.#waiting;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Calls `listener` once with the events of each `showEvents` that are on screen now, first with those from before anybody
   * listened; returns the way to stop it.
   */
  readonly onEventsShown = (listener: (events: readonly LiveEvent[]) => void): (() => void) => {
    this.#eventListeners.add(listener);
    // Listeners added in the same turn get them, too.
    queueMicrotask(() => this.#handOver());
    return () => this.#eventListeners.delete(listener);
  };

  /** Shows events, or adds each to the toast of its vehicle and kind; while there is no room for another also to one of either. */
  showEvents(events: readonly LiveEvent[]): void {
    const told = events.filter((event) => this.#add(event));
    if (told.length === 0) return;
    this.#tell();
    const shown = told.filter(({ serialNo }) => this.#all.some(({ serialNos }) => serialNos.includes(serialNo)));
    this.#unheard = [...this.#unheard, ...shown];
    this.#handOver();
  }

  /** Ends calls that somebody else has dealt with, each one by the newest event of its vehicle. */
  endCalls(isOver: (newest: LiveEvent) => boolean): void {
    this.#keep(({ kind, newest }) => kind !== 'call' || !isOver(newest));
  }

  /** How many toasts of events the page has room for; those beyond go, but no call. */
  setRoom(most: number): void {
    if (most === this.#most) return;
    this.#most = most;
    this.#arrange();
    this.#tell();
  }

  /** Toasts keep their place while `heldAt` tells where others stand beside them; {@link settle} is called when it does no longer. */
  holdWhile(heldAt: () => HeldSide | undefined): void {
    this.#heldAt = heldAt;
  }

  /** Brings the toasts into their order, unless they are held. */
  readonly settle = (): void => {
    if (this.#heldAt() !== undefined) return;
    const before = this.#events;
    this.#arrange();
    if (before.length !== this.#events.length || before.some((toast, index) => toast !== this.#events[index]))
      this.#tell();
  };

  /** The time of a toast is over; it goes as soon as none is held. */
  expire(id: number): void {
    this.#expired.add(id);
    this.settle();
  }

  dismiss(id: number): void {
    this.#keep((toast) => toast.id !== id);
  }

  clear(): void {
    this.#all = [];
    this.#calls.clear();
    this.#unheard = [];
    this.#arrange();
    this.#tell();
  }

  #handOver(): void {
    const isHeard = this.#eventListeners.size > 0;
    const shown = this.#unheard;
    this.#unheard = isHeard ? [] : shown.slice(-MOST_UNHEARD);
    if (!isHeard || shown.length === 0) return;
    for (const listener of [...this.#eventListeners]) listener(shown);
  }

  #keep(keeps: (toast: EventToast) => boolean): void {
    if (this.#all.every(keeps)) return;
    this.#all = this.#all.filter(keeps);
    this.#arrange();
    this.#tell();
  }

  /** Whether the event tells something that was not told before. */
  #add(event: LiveEvent): boolean {
    const kind = eventNoticeKind(event);
    if (kind === undefined || (kind === 'call' && this.#calls.has(event.serialNo))) return false;
    if (kind === 'call') this.#calls.add(event.serialNo);
    const joined = this.#partnerOf(event, kind);
    const toast: EventToast = {
      id: joined?.id ?? ++this.#lastId,
      kind,
      severity: louder(severityOf(event), joined?.severity),
      newest: event,
      count: (joined?.count ?? 0) + 1,
      serialNos: [event.serialNo, ...(joined?.serialNos ?? [])],
      deviceIds: [...new Set([event.deviceId, ...(joined?.deviceIds ?? [])])],
      codes: [...new Set([event.eventCode, ...(joined?.codes ?? [])])],
      dismissAfterMs: noticeDismissMs(kind === 'call' ? 'call' : 'event'),
    };
    this.#expired.delete(toast.id);
    this.#all = [toast, ...this.#all.filter((other) => other !== joined)];
    this.#arrange();
    return true;
  }

  /** The toast that an event joins. A call joins a call of the same vehicle only: each one is answered by itself. */
  #partnerOf(event: LiveEvent, kind: EventNoticeKind): EventToast | undefined {
    const same = this.#all.filter((toast) => toast.kind === kind);
    const ofVehicle = same.filter(({ deviceIds }) => deviceIds.length === 1 && deviceIds[0] === event.deviceId);
    if (kind === 'call') return ofVehicle[0];
    const ofKind = same.filter(({ codes }) => codes.length === 1 && codes[0] === event.eventCode);
    const exact = ofVehicle.find((toast) => ofKind.includes(toast));
    if (exact || this.#all.length < this.#most) return exact;
    return ofVehicle[0] ?? ofKind[0];
  }

  /** Calls first, then the loudest, then the newest; those without room go, but no call. */
  #arrange(): void {
    const heldAt = this.#heldAt();
    if (heldAt === undefined) {
      this.#standing = undefined;
      this.#all = this.#all.filter(({ id }) => !this.#expired.has(id));
      this.#expired.clear();
    } else this.#standing ??= new Set(this.#events.map(({ id }) => id));
    const standing = [...(this.#standing ?? [])].flatMap((id) => this.#all.find((toast) => toast.id === id) ?? []);
    const others = this.#all.filter((toast) => !standing.includes(toast)).toSorted((a, b) => rank(b) - rank(a));
    const calls = others.filter(isCall);
    const quieter = others.filter((toast) => !isCall(toast));
    const room = Math.max(this.#most - standing.length, 1);
    // However many calls wait, an alarm is seen beside them.
    const forAlarm = quieter[0]?.severity === 'alarm' ? 1 : 0;
    const shownCalls = calls.slice(0, Math.max(room - forAlarm, 1));
    const rest = quieter.slice(0, Math.max(room - shownCalls.length, forAlarm));
    const shown = [...shownCalls, ...rest];
    this.#waiting = calls.length - shownCalls.length;
    this.#all = [...standing, ...calls, ...rest];
    this.#events = heldAt === 'before' ? [...shown, ...standing] : [...standing, ...shown];
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function louder(a: EventSeverity, b: EventSeverity = 'info'): EventSeverity {
  return isAtLeast(a, b) ? a : b;
}

const isCall = ({ kind }: EventToast): boolean => kind === 'call';

const rank = ({ severity }: EventToast): number => LOUDNESS[severity];

/** The console's toasts of events. */
export const eventToasts = new EventToastStore();
