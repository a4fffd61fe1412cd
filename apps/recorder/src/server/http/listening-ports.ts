import { refusedPort, takenPort, type RefusedPort } from './taken-port.js';

/** Protocols served by a port: all of them, or one channel of the specification. */
export type Channel = 'all' | 'command' | 'stream';

/** Ports announced to a client, by use. */
export interface ToldPorts {
  readonly command: number;
  /** At least one. */
  readonly streams: readonly number[];
  readonly http: number;
}

/** Ports that are to be listened on. */
export interface WantedPorts {
  /** 0 = a free one, at the start only. */
  readonly http: number;
  /** A further port of pages, for https; 0 = none. */
  readonly https: number;
  /** 0 = that of HTTP. */
  readonly command: number;
  /** None = that of HTTP. */
  readonly streams: readonly number[];
}

/** A port that listens. */
export interface OpenPort {
  readonly port: number;
  serve(channels: Channel): void;
  /** Listens no more; what is connected stays. */
  leave(): void;
}

/** Listens on a port. Rejects with the error of the system. */
export type PortOpener = (host: string, port: number, channels: Channel) => Promise<OpenPort>;

/** How long an old port goes on listening, so that pages which came from it read where to go. */
const LEAVING_MS = 60_000;

/** New ports that listen beside the old ones, until it is decided. */
export interface PortChange {
  /** Leaves the old ports. */
  commit(): void;
  /** Leaves the new ones. */
  undo(): void;
}

/** Questions that services ask about the ports. */
export type UsedPorts = Pick<
  ListeningPorts,
  'toldTo' | 'refusedOf' | 'isOwnPage' | 'isOwn' | 'current' | 'all' | 'host' | 'follow' | 'prepare' | 'httpsProblem'
>;

/** The ports that the recorder listens on, once it does. */
export class ListeningPorts {
  readonly #opener: PortOpener;
  readonly #open = new Map<number, OpenPort>();
  /** Ports that were given up, until they listen no more. */
  readonly #leaving = new Map<number, { readonly port: OpenPort; readonly timer: NodeJS.Timeout }>();
  #current: WantedPorts = { http: 0, https: 0, command: 0, streams: [] };
  #host = '';
  #follows = false;
  #httpsProblem: RefusedPort | undefined;

  constructor(opener: PortOpener) {
    this.#opener = opener;
  }

  /** Ports in use, by use. */
  get current(): WantedPorts {
    return this.#current;
  }

  /** Address that they listen on. */
  get host(): string {
    return this.#host;
  }

  /** Every port that listens, that of HTTP first. */
  get all(): readonly number[] {
    return [...this.#open.keys()];
  }

  /** Whether ports that an administrator saves are listened on at once; not where the command line names them. */
  get follow(): boolean {
    return this.#follows;
  }

  /** Why the port of https does not listen, which does not end a start. */
  get httpsProblem(): RefusedPort | undefined {
    return this.#httpsProblem;
  }

  /** The ports of streams and files, and that of https, beside the main port: origins of their own. */
  get furtherStreams(): readonly number[] {
    return this.#current.streams.filter((port) => port !== this.#current.http);
  }

  /**
   * Listens; a port of https that cannot be opened is left out.
   *
   * @returns The port of HTTP.
   * @throws NodeJS.ErrnoException when another one is in use or not allowed; nothing listens then.
   */
  async open(wanted: WantedPorts, host: string, { follow }: { readonly follow: boolean }): Promise<number> {
    this.#host = host;
    this.#follows = follow;
    const main = await this.#opener(host, wanted.http, 'all');
    this.#open.set(main.port, main);
    this.#current = { ...wanted, http: main.port, https: 0 };
    try {
      (await this.prepare(this.#current)).commit();
    } catch (error) {
      for (const port of this.#open.values()) port.leave();
      this.#open.clear();
      throw error;
    }
    await this.openHttps(wanted.https);
    return main.port;
  }

  /** Listens on a port of https, or on none; one that cannot be opened is noted. */
  async openHttps(https: number): Promise<void> {
    this.#httpsProblem = undefined;
    try {
      (await this.prepare({ ...this.#current, https })).commit();
    } catch (error) {
      this.#httpsProblem = refusedPort(error, https);
    }
  }

  /**
   * Listens on the ports that are new, while the old ones still do.
   *
   * @throws NodeJS.ErrnoException when one is in use or not allowed; nothing has changed then.
   */
  async prepare(wanted: WantedPorts): Promise<PortChange> {
    const channels = channelsOf(wanted);
    const opened: OpenPort[] = [];
    try {
      for (const [port, served] of channels) {
        if (!this.#open.has(port) && !this.#leaving.has(port))
          opened.push(await this.#opener(this.#host, port, served));
      }
    } catch (error) {
      for (const port of opened) port.leave();
      throw error;
    }
    return {
      commit: () => {
        const left = [...this.#open].filter(([port]) => !channels.has(port));
        const all = new Map([...this.#open, ...opened.map((one) => [one.port, one] as const)]);
        for (const port of channels.keys()) {
          const { port: one, timer } = this.#leaving.get(port) ?? {};
          if (one === undefined) continue;
          clearTimeout(timer);
          this.#leaving.delete(port);
          all.set(port, one);
        }
        this.#open.clear();
        for (const [port, served] of channels) {
          const one = all.get(port);
          one?.serve(served);
          if (one !== undefined) this.#open.set(port, one);
        }
        this.#current = wanted;
        for (const [port, one] of left) this.#leaveSoon(port, one);
      },
      undo: () => {
        for (const port of opened) port.leave();
      },
    };
  }

  #leaveSoon(port: number, one: OpenPort): void {
    const timer = setTimeout(() => {
      this.#leaving.delete(port);
      one.leave();
    }, LEAVING_MS).unref();
    this.#leaving.set(port, { port: one, timer });
  }

  /** Whether an origin is a page of this recorder: its host, by one of the recorder's ports. */
  isOwnPage(origin: string, hostname: string): boolean {
    const page = URL.parse(origin);
    if (page === null || page.hostname !== hostname) return false;
    return this.isOwn(page.port === '' ? (page.protocol === 'https:' ? 443 : 80) : Number(page.port));
  }

  /** Whether the recorder serves pages and files on a port. */
  isOwn(port: number): boolean {
    const { http, https, streams } = this.#current;
    return port === http || (port !== 0 && port === https) || streams.includes(port) || this.#leaving.has(port);
  }

  /** The first of some ports that the recorder could not listen on. Its own are not taken. */
  refusedOf(ports: Iterable<number>): Promise<RefusedPort | undefined> {
    return takenPort(
      [...ports].filter((port) => port !== 0 && !this.#open.has(port) && !this.#leaving.has(port)),
      this.#host,
    );
  }

  /** The ports to tell a client that reached the recorder through `clientPort`, which may be a proxy's. */
  toldTo(clientPort: number): ToldPorts {
    const { http, command, streams } = this.#current;
    return { command: command || clientPort, streams: streams.length > 0 ? streams : [clientPort], http };
  }
}

/** Ports with their channels; one that is named for several uses serves all of them. */
function channelsOf({ http, https, command, streams }: WantedPorts): ReadonlyMap<number, Channel> {
  const channels = new Map<number, Channel>([[http, 'all']]);
  if (https !== 0) channels.set(https, 'all');
  for (const port of new Set([command, ...streams])) {
    if (port === 0 || channels.has(port)) continue;
    channels.set(port, port !== command ? 'stream' : streams.includes(port) ? 'all' : 'command');
  }
  return channels;
}
