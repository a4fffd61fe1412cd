import { saveFile } from 'gk-sdk/dom';
import {
  CSV_BYTE_ORDER_MARK,
  CSV_SEPARATORS,
  csvDelimiter,
  readCsvSeparator,
  toCsv,
  type CsvSeparator,
} from 'gk-sdk/rules';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { copyText } from './copy-text.js';
import { chooseCsvSeparator, chosenCsvSeparator } from './csv-separator.js';
import { filterField, pauseButton } from './tool-controls.js';

/** Rows drawn at once: a fleet of 10,000 is read page by page. */
export const PAGE_ROWS = 100;

/** A column of a table. */
export interface DataColumn<Row> {
  readonly title: string;
  /** Text of the cell: shown, copied, filtered and saved. */
  readonly text: (row: Row) => string;
  /** Sorts by this instead of the text. */
  readonly order?: (row: Row) => number;
}

/** Options of a table. */
export interface DataTableOptions<Row> {
  /** Name of saved files, and of the table for a screen reader. */
  readonly name: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly tone?: (row: Row) => 'yellow' | 'red' | 'beige' | 'green' | undefined;
  /** A row as it is saved to a file, and as it opens below the row; the row itself by default. */
  readonly toRecord?: (row: Row) => unknown;
  readonly update: () => void;
}

/** A table that can be filtered, sorted, held, copied and saved. */
export class DataTable<Row> {
  readonly #options: DataTableOptions<Row>;
  #rows: readonly Row[] = [];
  /** Rows that are held while the user reads; undefined while the table follows. */
  #held: readonly Row[] | undefined;
  #filter = '';
  #sort: { readonly column: DataColumn<Row>; readonly descending: boolean } | undefined;
  #page = 0;
  #open: string | number | undefined;
  #notice = '';

  constructor(options: DataTableOptions<Row>) {
    this.#options = options;
  }

  /** The newest rows; shown at once unless the table is held. */
  setRows(rows: readonly Row[]): void {
    this.#rows = rows;
  }

  /** @param narrow - Which rows a choice of the page leaves; all by default. */
  view(narrow: (row: Row) => boolean = () => true): TemplateResult {
    const { columns, name, keyOf } = this.#options;
    const all = (this.#held ?? this.#rows).filter(narrow);
    const rows = this.#sorted(all.filter((row) => this.#matches(row)));
    const pages = Math.max(1, Math.ceil(rows.length / PAGE_ROWS));
    this.#page = Math.min(this.#page, pages - 1);
    const shown = rows.slice(this.#page * PAGE_ROWS, (this.#page + 1) * PAGE_ROWS);
    return html`
      ${this.#tools(rows, all.length)}
      <div class="scroll" tabindex="0" role="region" aria-label=${name}>
        <table>
          <caption class="hidden">
            ${name}
          </caption>
          <thead>
            <tr>
              ${columns.map((column) => this.#header(column))}
            </tr>
          </thead>
          <tbody>
            ${repeat(shown, keyOf, (row) => this.#row(row))}
          </tbody>
        </table>
        ${shown.length === 0 ? html`<p class="empty">${this.#emptyWords(all.length)}</p>` : nothing}
      </div>
      ${pages === 1 ? nothing : this.#pager(pages, rows.length)}
    `;
  }

  /** Rows as they are saved. */
  records(rows: readonly Row[] = this.#rows): readonly unknown[] {
    return rows.map((row) => this.#record(row));
  }

  #record(row: Row): unknown {
    return this.#options.toRecord?.(row) ?? row;
  }

  #tools(rows: readonly Row[], unfiltered: number): TemplateResult {
    const isHeld = this.#held !== undefined;
    return html`
      <div class="tools" role="toolbar" aria-label="Table">
        ${filterField('Filter rows', 'Filter', this.#filter, (text) => {
          this.#change(() => (this.#filter = text));
        })}
        ${pauseButton(isHeld, () => {
          this.#change(() => (this.#held = isHeld ? undefined : this.#rows));
        })}
        <button class="button small" @click=${() => void this.#copy(rows)}>Copy</button>
        <button class="button small" @click=${() => this.#save(rows, 'csv')}>Save CSV</button>
        ${separatorField()}
        <button class="button small" @click=${() => this.#save(rows, 'json')}>Save JSON</button>
        <span>
          ${rows.length === unfiltered ? rowWords(rows.length) : `${rows.length} of ${rowWords(unfiltered)}`}${
            isHeld ? ', paused' : nothing
          }${this.#notice === '' ? nothing : ` · ${this.#notice}`}
        </span>
      </div>
    `;
  }

  #header(column: DataColumn<Row>): TemplateResult {
    const sort = this.#sort?.column === column ? (this.#sort.descending ? 'descending' : 'ascending') : 'none';
    return html`
      <th scope="col" aria-sort=${sort}>
        <button
          @click=${() => {
            this.#change(() => {
              this.#sort = sort === 'descending' ? undefined : { column, descending: sort === 'ascending' };
            });
          }}
        >
          ${column.title}<span aria-hidden="true">${{ none: '', ascending: ' ▲', descending: ' ▼' }[sort]}</span>
        </button>
      </th>
    `;
  }

  #row(row: Row): TemplateResult {
    const { columns, keyOf, tone } = this.#options;
    const key = keyOf(row);
    const isOpen = this.#open === key;
    const cells = columns.map((column, index) =>
      index === 0
        ? html`<td>
            <button
              class="row"
              aria-expanded=${isOpen}
              @click=${() => {
                this.#change(() => (this.#open = isOpen ? undefined : key));
              }}
            >
              ${column.text(row)}
            </button>
          </td>`
        : html`<td>${column.text(row)}</td>`,
    );
    return html`
      <tr data-tone=${tone?.(row) ?? nothing}>
        ${cells}
      </tr>
      ${
        isOpen
          ? html`<tr class="detail">
              <td colspan=${columns.length}><pre>${JSON.stringify(this.#record(row), undefined, 2)}</pre></td>
            </tr>`
          : nothing
      }
    `;
  }

  #pager(pages: number, count: number): TemplateResult {
    const first = this.#page * PAGE_ROWS;
    const step = (by: number) => () => {
      this.#change(() => (this.#page += by));
    };
    return html`
      <nav class="tools" aria-label="Pages">
        <button class="button small" ?disabled=${this.#page === 0} @click=${step(-1)}>Previous</button>
        <span>${first + 1} to ${Math.min(first + PAGE_ROWS, count)} of ${count}</span>
        <button class="button small" ?disabled=${this.#page === pages - 1} @click=${step(1)}>Next</button>
      </nav>
    `;
  }

  #emptyWords(unfiltered: number): string {
    return unfiltered === 0 ? 'There are no rows.' : 'No rows match the filter.';
  }

  #matches(row: Row): boolean {
    const wanted = this.#filter.trim().toLowerCase();
    return wanted === '' || this.#options.columns.some(({ text }) => text(row).toLowerCase().includes(wanted));
  }

  #sorted(rows: Row[]): Row[] {
    if (this.#sort === undefined) return rows;
    const { column, descending } = this.#sort;
    const { order, text } = column;
    const sign = descending ? -1 : 1;
    return rows.sort((a, b) =>
      order === undefined
        ? sign * text(a).localeCompare(text(b), undefined, { numeric: true })
        : sign * (order(a) - order(b)),
    );
  }

  async #copy(rows: readonly Row[]): Promise<void> {
    const { columns } = this.#options;
    const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))];
    const isCopied = await copyText(lines.map((cells) => cells.join('\t')).join('\n'));
    this.#change(
      () => (this.#notice = isCopied ? 'Copied.' : 'The browser does not allow copying: save a file instead.'),
    );
  }

  #save(rows: readonly Row[], type: 'csv' | 'json'): void {
    const { columns, name } = this.#options;
    const content =
      type === 'csv'
        ? CSV_BYTE_ORDER_MARK +
          toCsv(
            rows,
            columns.map(({ title, text }) => ({ header: title, value: text })),
            csvDelimiter(chosenCsvSeparator()),
          )
        : JSON.stringify(this.records(rows), undefined, 2);
    saveFile(
      new Blob([content], { type: type === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' }),
      `${name}.${type}`,
    );
  }

  #change(make: () => void): void {
    this.#notice = '';
    make();
    this.#options.update();
  }
}

const SEPARATOR_NAMES: Readonly<Record<CsvSeparator, string>> = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
};

/** Delimiter of saved CSV files. */
function separatorField(): TemplateResult {
  const chosen = chosenCsvSeparator();
  const choose = ({ currentTarget }: Event): void => {
    const separator = readCsvSeparator((currentTarget as HTMLSelectElement).value);
    if (separator !== undefined) chooseCsvSeparator(separator);
  };
  return html`<select aria-label="Separator in CSV files" @change=${choose}>
    ${CSV_SEPARATORS.map(
      (name) => html`<option value=${name} ?selected=${name === chosen}>${SEPARATOR_NAMES[name]}</option>`,
    )}
  </select>`;
}

const rowWords = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
