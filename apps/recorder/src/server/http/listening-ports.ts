/** Ports that a client is told, by what it uses them for. */
export interface ToldPorts {
  readonly command: number;
  /** At least one. */
  readonly streams: readonly number[];
  readonly http: number;
}

/** The ports that the recorder listens on, once it does. */
export class ListeningPorts {
  #http = 0;
  #command = 0;
  #streams: readonly number[] = [];

  /** `command` 0 and no `streams` = those channels are on the main port `http`. */
  open({ http, command, streams }: ToldPorts): void {
    this.#http = http;
    this.#command = command;
    this.#streams = streams;
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
