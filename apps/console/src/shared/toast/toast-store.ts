import type { LiveEvent } from 'gk-sdk';
import { eventCode, noticeDismissMs, type EventSeverity } from 'gk-sdk/rules';

/** What a notice looks like. */
export type ToastTone = 'info' | 'success' | 'warning' | 'danger';

/** A message about what the user did or what happened to the console: at the top centre (spec 001 and 002 section 8). */
export interface NoticeToast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
  /** When it goes by itself; never when absent. */
  readonly dismissAfterMs?: number;
}

/** What a toast of events tells: a new event, a recovered one, or a driver's call (spec 000 section 4). */
export type EventToastKind = 'event' | 'recovered' | 'call';

/** One event, or several of one vehicle or of one kind, in the corner of the screen. */
export interface EventToast {
  readonly id: number;
  readonly kind: EventToastKind;
  readonly severity: EventSeverity;
  /** The newest event. */
  readonly newest: LiveEvent;
  /** Number of events. */
  readonly count: number;
  /** Devices of the events, newest first. */
  readonly deviceIds: readonly string[];
  /** Codes of the events, newest first. */
  readonly codes: readonly number[];
  /** When it goes by itself, counted from its newest event; calls never (spec 000 section 8). */
  readonly dismissAfterMs: number | undefined;
}

/** Most toasts of events at a time, on a page that has room for them. */
export const MOST_EVENT_TOASTS = 3;
/** Most notices at a time; the oldest one that goes by itself makes room. */
const MOST_NOTICES = 3;

/** What an event tells by a toast; undefined for an update, which tells nothing (spec 000 section 4). */
export function toastKindOf({ change, callChannel }: LiveEvent): EventToastKind | undefined {
  if (change === 'recovered') return 'recovered';
  if (change !== 'new') return undefined;
  return callChannel === undefined ? 'event' : 'call';
}

/** How loud an event is: calls are alarms, what was recovered is information. */
export function severityOf(event: LiveEvent): EventSeverity {
  const kind = toastKindOf(event);
  if (kind === 'call') return 'alarm';
  return kind === 'recovered' ? 'info' : eventCode(event.eventCode).severity;
}

const LOUDNESS: Readonly<Record<EventSeverity, number>> = { info: 0, warning: 1, alarm: 2 };

/** Whether a severity is at least another one. */
export function isAtLeast(severity: EventSeverity, from: EventSeverity): boolean {
  return LOUDNESS[severity] >= LOUDNESS[from];
}

/** All messages on screen: notices at the top centre and events in a corner. */
export class ToastStore {
  #notices: readonly NoticeToast[] = [];
  #events: readonly EventToast[] = [];
  #most = MOST_EVENT_TOASTS;
  #lastId = 0;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(events: readonly LiveEvent[]) => void>();

  readonly notices = (): readonly NoticeToast[] => this.#notices;
  readonly events = (): readonly EventToast[] => this.#events;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `listener` once with the events of each `showEvents` that are on screen now; returns the way to stop it. */
  readonly onEventsShown = (listener: (events: readonly LiveEvent[]) => void): (() => void) => {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  };

  /** Shows a notice; returns its id. The same words again take the place of the first ones. */
  show(notice: Omit<NoticeToast, 'id'>): number {
    const id = ++this.#lastId;
    const others = this.#notices.filter(({ title, text }) => title !== notice.title || text !== notice.text);
    let notices = [...others, { ...notice, id }];
    while (notices.length > MOST_NOTICES) {
      const oldest = notices.find((other) => other.dismissAfterMs !== undefined) ?? notices[0];
      notices = notices.filter((other) => other !== oldest);
    }
    this.#notices = notices;
    this.#tell();
    return id;
  }

  /** Shows events, or adds each to the toast of its vehicle and kind; while there is no room for another also to one of either. */
  showEvents(events: readonly LiveEvent[]): void {
    const told = events.filter((event) => toastKindOf(event) !== undefined);
    if (told.length === 0) return;
    for (const event of told) this.#add(event);
    this.#tell();
    const shown = told.filter((event) => this.#events.some((toast) => holds(toast, event)));
    for (const listener of [...this.#eventListeners]) listener(shown);
  }

  /** How many toasts of events the page has room for; those beyond go, but no call. */
  setRoom(most: number): void {
    if (most === this.#most) return;
    this.#most = most;
    this.#events = withRoom(this.#events, most);
    this.#tell();
  }

  dismiss(id: number): void {
    const keeps = (toast: { readonly id: number }): boolean => toast.id !== id;
    if (this.#notices.every(keeps) && this.#events.every(keeps)) return;
    this.#notices = this.#notices.filter(keeps);
    this.#events = this.#events.filter(keeps);
    this.#tell();
  }

  clear(): void {
    this.#notices = [];
    this.#events = [];
    this.#tell();
  }

  #add(event: LiveEvent): void {
    const kind = toastKindOf(event);
    if (kind === undefined) return;
    const joined = this.#partnerOf(event, kind);
    const toast: EventToast = {
      id: joined?.id ?? ++this.#lastId,
      kind,
      severity: louder(severityOf(event), joined?.severity),
      newest: event,
      count: (joined?.count ?? 0) + 1,
      deviceIds: [...new Set([event.deviceId, ...(joined?.deviceIds ?? [])])],
      codes: [...new Set([event.eventCode, ...(joined?.codes ?? [])])],
      dismissAfterMs: noticeDismissMs(kind === 'call' ? 'call' : 'event'),
    };
    this.#events = withRoom([toast, ...this.#events.filter((other) => other !== joined)], this.#most);
  }

  /** The toast that an event joins. A call joins a call of the same vehicle only: each one is answered by itself. */
  #partnerOf(event: LiveEvent, kind: EventToastKind): EventToast | undefined {
    const same = this.#events.filter((toast) => toast.kind === kind);
    const ofVehicle = same.filter(({ deviceIds }) => deviceIds.length === 1 && deviceIds[0] === event.deviceId);
    if (kind === 'call') return ofVehicle[0];
    const ofKind = same.filter(({ codes }) => codes.length === 1 && codes[0] === event.eventCode);
    const exact = ofVehicle.find((toast) => ofKind.includes(toast));
    if (exact || this.#events.length < this.#most) return exact;
    return ofVehicle[0] ?? ofKind[0];
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function holds({ kind, deviceIds, codes }: EventToast, event: LiveEvent): boolean {
  return kind === toastKindOf(event) && deviceIds.includes(event.deviceId) && codes.includes(event.eventCode);
}

function louder(a: EventSeverity, b: EventSeverity = 'info'): EventSeverity {
  return isAtLeast(a, b) ? a : b;
}

/** Calls first, then the loudest, then the newest; what is beyond the limit goes, but no call. */
function withRoom(toasts: readonly EventToast[], most: number): readonly EventToast[] {
  const rank = ({ kind, severity }: EventToast): number => (kind === 'call' ? 3 : LOUDNESS[severity]);
  const sorted = toasts.toSorted((a, b) => rank(b) - rank(a));
  return sorted.filter(({ kind }, index) => kind === 'call' || index < most);
}

/** The console's messages. */
export const toasts = new ToastStore();
