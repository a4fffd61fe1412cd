import type { DeviceLink } from '../device/device-link.js';
import type { LiveWorld } from '../device/live-world.js';
import type { WorldEvent } from '../device/world.js';
import type { EventHistory, EventQuery, History } from '../history/history.js';

/** Devices of one kind: what they tell now and told before, and what can be asked of them. */
export interface Source {
  readonly world: LiveWorld;
  readonly history: History;
  readonly link: DeviceLink;
}

/** Numbers of a millisecond: the first is that of a device that tells, the one in the middle that of one that is computed. */
const SERIALS_A_MS = 16;
const COMPUTED = 8;

/**
 * Devices that tell, and computed ones beside them. `tells` says whose a device is. The numbers of computed events depend on how many devices are computed:
 * here they are numbers of their time, as those of the others.
 */
export function joinSources(telling: Source, computed: Source, tells: (deviceId: string) => boolean): Source {
  const numbered = numberedByTime(computed);
  const of = (deviceId: string): Source => (tells(deviceId) ? telling : numbered);
  return {
    world: joinWorlds(telling, numbered, of),
    history: joinHistories(telling, numbered, of),
    link: joinLinks(telling, numbered, of),
  };
}

function numberedByTime(source: Source): Source {
  const { world, history } = source;
  const numbered = (serialno: number): number => world.timeOfSerial(serialno) * SERIALS_A_MS + COMPUTED;
  const renumbered = (event: WorldEvent): WorldEvent => ({ ...event, serialno: numbered(event.serialno) });
  const { events } = history;
  return {
    link: source.link,
    world: {
      seeds: world.seeds,
      live: (deviceId) => world.live(deviceId),
      isOnline: (deviceId) => world.isOnline(deviceId),
      toldParameters: (deviceId) => world.toldParameters(deviceId),
      useRegistry: (registry) => {
        world.useRegistry(registry);
      },
      watchPlaces: (watch) => {
        world.watchPlaces(watch);
      },
      start: () => {
        world.start();
      },
      stop: () => {
        world.stop();
      },
      serialAt: (atMs) => Math.floor(atMs) * SERIALS_A_MS + COMPUTED,
      timeOfSerial: (serialno) => Math.floor(serialno / SERIALS_A_MS),
      onEvent: (listener) =>
        world.onEvent((event) => {
          const { serialno } = event;
          listener(typeof serialno === 'number' ? { ...event, serialno: numbered(serialno) } : event);
        }),
    },
    history: {
      ...questionsOf(() => history),
      events: {
        reportDelayMs: events.reportDelayMs,
        updateDelayMs: events.updateDelayMs,
        between: async function* (query, signal) {
          for await (const page of events.between(query, signal)) yield page.map(renumbered);
        },
        get: async (serialno, signal) => {
          const event = await events.get(world.serialAt(Math.floor(serialno / SERIALS_A_MS)), signal);
          return event && renumbered(event);
        },
      },
    },
  };
}

type SourceOf = (deviceId: string) => Source;

function joinWorlds({ world: first }: Source, { world: second }: Source, of: SourceOf): LiveWorld {
  return {
    // Devices that tell come and go at run time.
    seeds: second.seeds,
    live: (deviceId) => of(deviceId).world.live(deviceId),
    isOnline: (deviceId) => of(deviceId).world.isOnline(deviceId),
    serialAt: (atMs) => Math.max(first.serialAt(atMs), second.serialAt(atMs)),
    timeOfSerial: (serialno) => first.timeOfSerial(serialno),
    toldParameters: (deviceId) => of(deviceId).world.toldParameters(deviceId),
    useRegistry: (registry) => {
      first.useRegistry(registry);
      second.useRegistry(registry);
    },
    watchPlaces: (watch) => {
      first.watchPlaces(watch);
      second.watchPlaces(watch);
    },
    onEvent: (listener) => {
      const offs = [first.onEvent(listener), second.onEvent(listener)];
      return () => {
        for (const off of offs) off();
      };
    },
    start: () => {
      first.start();
      second.start();
    },
    stop: () => {
      first.stop();
      second.stop();
    },
  };
}

/** Questions about devices, each to the history that knows its device. */
function questionsOf(of: (deviceId: string) => History): Omit<History, 'events'> {
  return {
    track: (deviceId, ...rest) => of(deviceId).track(deviceId, ...rest),
    positionsNear: (deviceId, ...rest) => of(deviceId).positionsNear(deviceId, ...rest),
    trips: (deviceId, ...rest) => of(deviceId).trips(deviceId, ...rest),
    totals: (deviceId, ...rest) => of(deviceId).totals(deviceId, ...rest),
    drivers: (deviceId, ...rest) => of(deviceId).drivers(deviceId, ...rest),
    heartbeats: async (questions, signal) => {
      const histories = new Set(questions.map(({ deviceId }) => of(deviceId)));
      const answers = [...histories].map((history) => {
        const own = questions.filter(({ deviceId }) => of(deviceId) === history);
        return history.heartbeats(own, signal);
      });
      return new Map((await Promise.all(answers)).flatMap((answer) => [...answer]));
    },
    signalBytes: (deviceId, ...rest) => of(deviceId).signalBytes(deviceId, ...rest),
    states: (deviceId, ...rest) => of(deviceId).states(deviceId, ...rest),
  };
}

function joinHistories({ history: first }: Source, { history: second }: Source, of: SourceOf): History {
  return {
    ...questionsOf((deviceId) => of(deviceId).history),
    events: joinEvents(first.events, second.events),
  };
}

function joinEvents(first: EventHistory, second: EventHistory): EventHistory {
  return {
    reportDelayMs: Math.max(first.reportDelayMs, second.reportDelayMs),
    updateDelayMs: Math.max(first.updateDelayMs, second.updateDelayMs),
    between: (query, signal) => inOrder(first.between(query, signal), second.between(query, signal), query),
    get: (serialno, signal) => (serialno % SERIALS_A_MS === COMPUTED ? second : first).get(serialno, signal),
  };
}

/** Pages of both in the order of their serial numbers. */
async function* inOrder(
  first: AsyncIterable<readonly WorldEvent[]>,
  second: AsyncIterable<readonly WorldEvent[]>,
  { newestFirst = false }: EventQuery,
): AsyncIterable<readonly WorldEvent[]> {
  const heads = [new Head(first), new Head(second)] as const;
  const [a, b] = heads;
  const isAhead = (one: WorldEvent, other: WorldEvent): boolean =>
    newestFirst ? one.serialno > other.serialno : one.serialno < other.serialno;
  try {
    for (;;) {
      await Promise.all(heads.map((head) => head.fill()));
      if (a.isEmpty || b.isEmpty) {
        const rest = a.isEmpty ? b : a;
        if (rest.isEmpty) return;
        yield rest.takeAll();
        continue;
      }
      const page: WorldEvent[] = [];
      for (
        let one = a.first, other = b.first;
        one !== undefined && other !== undefined;
        one = a.first, other = b.first
      ) {
        page.push(isAhead(one, other) ? a.take(one) : b.take(other));
      }
      yield page;
    }
  } finally {
    await Promise.all(heads.map((head) => head.close()));
  }
}

/** Pages of one source, with what is next in them. */
class Head {
  readonly #pages: AsyncIterator<readonly WorldEvent[]>;
  #page: readonly WorldEvent[] = [];
  #at = 0;
  #isRead = false;

  constructor(pages: AsyncIterable<readonly WorldEvent[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  get first(): WorldEvent | undefined {
    return this.#page[this.#at];
  }

  /** Nothing is left after `fill`. */
  get isEmpty(): boolean {
    return this.first === undefined;
  }

  async fill(): Promise<void> {
    while (this.first === undefined && !this.#isRead) {
      const next = await this.#pages.next();
      this.#isRead = next.done === true;
      this.#page = next.done === true ? [] : next.value;
      this.#at = 0;
    }
  }

  take(event: WorldEvent): WorldEvent {
    this.#at += 1;
    return event;
  }

  takeAll(): readonly WorldEvent[] {
    const rest = this.#page.slice(this.#at);
    this.#at = this.#page.length;
    return rest;
  }

  async close(): Promise<void> {
    if (!this.#isRead) await this.#pages.return?.();
  }
}

function joinLinks({ link: first }: Source, { link: second }: Source, of: SourceOf): DeviceLink {
  return {
    command: (deviceId, ...rest) => of(deviceId).link.command(deviceId, ...rest),
    movePtz: (deviceId, ...rest) => of(deviceId).link.movePtz(deviceId, ...rest),
    showText: (deviceId, ...rest) => of(deviceId).link.showText(deviceId, ...rest),
    setAccount: (deviceId, ...rest) => of(deviceId).link.setAccount(deviceId, ...rest),
    updateFirmware: (deviceId, ...rest) => of(deviceId).link.updateFirmware(deviceId, ...rest),
    readParameters: (deviceId, ...rest) => of(deviceId).link.readParameters(deviceId, ...rest),
    writeParameters: (deviceId, ...rest) => of(deviceId).link.writeParameters(deviceId, ...rest),
    setFences: (deviceId, ...rest) =>
      of(deviceId).link.setFences?.(deviceId, ...rest) ?? Promise.resolve({ kind: 'unsupported' }),
    redirect: (deviceId, ...rest) =>
      of(deviceId).link.redirect?.(deviceId, ...rest) ?? Promise.resolve({ kind: 'unsupported' }),
    confirmAlarm: (deviceId, ...rest) =>
      of(deviceId).link.confirmAlarm?.(deviceId, ...rest) ?? Promise.resolve({ kind: 'unsupported' }),
    locate: (deviceId, ...rest) =>
      of(deviceId).link.locate?.(deviceId, ...rest) ?? Promise.resolve({ kind: 'unsupported' }),
    live: (deviceId, ...rest) => of(deviceId).link.live(deviceId, ...rest),
    snapshot: (deviceId, ...rest) => of(deviceId).link.snapshot(deviceId, ...rest),
    recordings: (deviceId, ...rest) => of(deviceId).link.recordings(deviceId, ...rest),
    openRecording: (deviceId, ...rest) => of(deviceId).link.openRecording(deviceId, ...rest),
    fetchRecording: (deviceId, ...rest) => of(deviceId).link.fetchRecording(deviceId, ...rest),
    talk: (deviceId, ...rest) => of(deviceId).link.talk(deviceId, ...rest),
    onPresence: (listener) => {
      const offs = [first.onPresence(listener), second.onPresence(listener)];
      return () => {
        for (const off of offs) off();
      };
    },
  };
}
