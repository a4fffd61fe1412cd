import { takenPort } from './taken-port.js';

/** Ports announced to a client, by use. */
export interface ToldPorts {
  readonly command: number;
  /** At least one. */
  readonly streams: readonly number[];
  readonly http: number;
}

/** Questions that services ask about the ports. */
export type UsedPorts = Pick<ListeningPorts, 'toldTo' | 'takenByOthers' | 'isOwnPage' | 'isOwn'>;

/** The ports that the recorder listens on, once it does. */
export class ListeningPorts {
  #http = 0;
  #command = 0;
  #streams: readonly number[] = [];
  #host = '';

  /** `command` 0 and no `streams` = those channels are on the main port `http`. */
  open({ http, command, streams, host }: ToldPorts & { readonly host: string }): void {
    this.#host = host;
    this.#http = http;
    this.#command = command;
    this.#streams = streams;
  }

  /** The ports of streams and files beside the main port, which make origins of their own. */
  get furtherStreams(): readonly number[] {
    return this.#streams.filter((port) => port !== this.#http);
  }

  /** Whether an origin is a page of this recorder: its host, by one of the recorder's ports. */
  isOwnPage(origin: string, hostname: string): boolean {
    const page = URL.parse(origin);
    if (page === null || page.hostname !== hostname) return false;
    return this.isOwn(page.port === '' ? (page.protocol === 'https:' ? 443 : 80) : Number(page.port));
  }

  /** Whether the recorder serves pages and files on a port. */
  isOwn(port: number): boolean {
    return port === this.#http || this.#streams.includes(port);
  }

  /** The first of some ports that another program listens on, where the recorder would. Its own are not taken. */
  takenByOthers(ports: Iterable<number>): Promise<number | undefined> {
    const own = new Set([this.#http, this.#command, ...this.#streams]);
    return takenPort(
      [...ports].filter((port) => !own.has(port)),
      this.#host,
    );
  }

  /** The ports to tell a client that reached the recorder through `clientPort`, which may be a proxy's. */
  toldTo(clientPort: number): ToldPorts {
    return {
      command: this.#command || clientPort,
      streams: this.#streams.length > 0 ? this.#streams : [clientPort],
      http: this.#http,
    };
  }
}
