import { batchRows, isLastOfBatch } from '../command/reply.js';
import type { GkError } from '../errors/gk-error.js';
import { ListenerSet } from '../util/listener-set.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import type { MonitorConnection } from './monitor-connection.js';

/** Rows of a server that never sends a whole list again are kept up to this number, the newest. */
const MAX_ROWS = 20_000;

/** The rows of a monitor: the whole list as the server sent it, and its changes since. @public */
export interface MonitorRows<Row> {
  /** In the order in which they came; the same array until something changes. */
  readonly all: readonly Row[];
  /** True from the first whole list on; stays true over a reconnect, while the rows are the last known. */
  readonly loaded: boolean;
  /** Refusal of the server to show the rows; undefined without one. */
  readonly error: GkError | undefined;
  /** Calls `listener` after each change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Ends the subscription; the rows stay. */
  close(): void;
}

/** Options of a row store. @internal */
export interface MonitorRowsOptions<Row> {
  readonly code: string;
  readonly fields?: VcpFields;
  /** Undefined leaves a row out. */
  readonly read: (row: unknown) => Row | undefined;
  readonly keyOf: (row: Row) => string | number;
}

/**
 * Follows a monitor code: the first batch after a subscription, and any batch marked `A:all`, is the whole list;
 * every other brings changed rows.
 *
 * @internal
 */
export class MonitorRowStore<Row> implements MonitorRows<Row> {
  readonly #options: MonitorRowsOptions<Row>;
  readonly #listeners = new ListenerSet();
  readonly #end: () => void;
  #rows = new Map<string | number, Row>();
  /** A whole list that is still coming. */
  #coming: Map<string | number, Row> | undefined;
  #snapshot: readonly Row[] = [];
  #loaded = false;
  #error: GkError | undefined;

  constructor(connection: MonitorConnection, options: MonitorRowsOptions<Row>) {
    this.#options = options;
    this.#end = connection.follow({
      code: options.code,
      ...(options.fields && { fields: options.fields }),
      onBegin: () => {
        this.#coming = new Map();
        this.#error = undefined;
      },
      onPush: (message) => {
        this.#take(message);
      },
      onError: (error) => {
        this.#error = error;
        this.#listeners.notify();
      },
    });
  }

  get all(): readonly Row[] {
    return this.#snapshot;
  }

  get loaded(): boolean {
    return this.#loaded;
  }

  get error(): GkError | undefined {
    return this.#error;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  close(): void {
    this.#end();
    this.#listeners.clear();
  }

  #take(message: VcpMessage): void {
    const rows = batchRows(message);
    // A body that is no list costs this message only.
    if (!rows) return;
    if (message.fields.A === 'all') this.#coming ??= new Map();
    const into = this.#coming ?? this.#rows;
    for (const value of rows) {
      const row = this.#options.read(value);
      if (row !== undefined) into.set(this.#options.keyOf(row), row);
    }
    if (this.#coming && !isLastOfBatch(message)) return;
    if (this.#coming) {
      this.#rows = this.#coming;
      this.#coming = undefined;
      this.#loaded = true;
    }
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= MAX_ROWS) break;
      this.#rows.delete(key);
    }
    this.#snapshot = [...this.#rows.values()];
    this.#listeners.notify();
  }
}
