import { MonitorConnection, type MonitorRows } from 'gk-sdk/monitor';
import { html, nothing, type TemplateResult } from 'lit';
import { DataTable, type DataTableOptions } from './data-table.js';
import type { DiagnosticRoom, DiagnosticScreen, DiagnosticUser, ScreenStatus } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import type { MonitorSettings } from './monitor-settings.js';

/** A choice of rows by name, such as Processing. */
export interface RowFilters<Row> {
  readonly names: readonly string[];
  readonly matches: (row: Row, name: string) => boolean;
}

/** Options of a monitor of the command channel. */
export interface MonitorScreenOptions<Row> extends Omit<DataTableOptions<Row>, 'update'> {
  readonly filters?: RowFilters<Row>;
  readonly open: (connection: MonitorConnection, update: () => void) => OpenMonitor<Row>;
}

/** A monitor that follows the server. */
export interface OpenMonitor<Row> {
  readonly rows: MonitorRows<Row>;
  /** Limits that the page sets. */
  readonly settings?: MonitorSettings;
}

/** A monitor of the command channel (DB8 to DB14): the rows as they change. */
export class MonitorScreen<Row> implements DiagnosticScreen {
  readonly #options: MonitorScreenOptions<Row>;
  readonly #update: () => void;
  readonly #connection: MonitorConnection;
  readonly #rows: MonitorRows<Row>;
  readonly #table: DataTable<Row>;
  readonly #settings: MonitorSettings | undefined;
  #filter: string | undefined;

  constructor(
    { commandUrl, openSocket, update }: DiagnosticRoom,
    user: DiagnosticUser,
    options: MonitorScreenOptions<Row>,
  ) {
    this.#options = options;
    this.#update = update;
    this.#connection = new MonitorConnection({
      url: commandUrl,
      openSocket,
      credentials: { kind: 'password', ...user },
    });
    const { rows, settings } = options.open(this.#connection, update);
    this.#rows = rows;
    this.#settings = settings;
    this.#table = new DataTable({ ...options, update });
    this.#filter = options.filters?.names[0];
    this.#connection.subscribe(update);
    this.#rows.subscribe(update);
  }

  get status(): ScreenStatus {
    const { state } = this.#connection;
    switch (state.kind) {
      case 'connecting':
        return { tone: 'waiting', words: 'Connecting' };
      case 'open': {
        const { error, loaded } = this.#rows;
        if (error !== undefined) return { tone: 'bad', words: error.message };
        return loaded ? { tone: 'good', words: 'Connected' } : { tone: 'waiting', words: 'Waiting for the list' };
      }
      case 'reconnecting':
        return {
          tone: 'bad',
          words: `Not connected: ${state.error.message} Next try at ${momentText(state.retryAtS)}.`,
        };
      case 'refused':
        return { tone: 'bad', words: state.error.message };
      case 'closed':
        return { tone: 'bad', words: 'Closed' };
    }
  }

  view(): TemplateResult {
    const { filters } = this.#options;
    const name = this.#filter;
    this.#table.setRows(this.#rows.all);
    return html`
      ${this.#settings?.view() ?? nothing} ${filters === undefined ? nothing : this.#filterChoice(filters)}
      ${
        this.#rows.loaded
          ? this.#table.view(
              filters === undefined || name === undefined ? undefined : (row) => filters.matches(row, name),
            )
          : html`<p class="empty">${this.status.tone === 'bad' ? 'Nothing was received yet.' : 'Loading ...'}</p>`
      }
    `;
  }

  facts(): unknown {
    return { connection: this.status.words, loaded: this.#rows.loaded, rows: this.#table.records(this.#rows.all) };
  }

  close(): void {
    this.#rows.close();
    this.#connection.close();
  }

  #filterChoice({ names, matches }: RowFilters<Row>): TemplateResult {
    return html`
      <fieldset class="tools">
        <legend class="hidden">Show</legend>
        ${names.map((name) => {
          const count = this.#rows.all.filter((row) => matches(row, name)).length;
          return html`<label class="choice"
            ><input
              type="radio"
              name="show"
              .checked=${this.#filter === name}
              @change=${() => {
                this.#filter = name;
                this.#update();
              }}
            />${name} <span class="count">${count}</span></label
          >`;
        })}
      </fieldset>
    `;
  }
}
