import type { DeviceRecord } from './device-record.js';
import type { Device } from './device.js';

/** A row that was read. `malformed` = with a field of the wrong type, or without an id. @internal */
export interface ReadRow<Row> {
  readonly row: Row | undefined;
  readonly malformed: boolean;
}

/** Reads rows and their identity. @internal */
export interface RowReader<Row> {
  /** Takes one element of the list. */
  readonly read: (value: unknown) => ReadRow<Row>;
  readonly idOf: (row: Row) => string;
}

/** One list that is being read, part by part. @internal */
export interface RowList<Row> {
  /** Reads the body of one message; undefined when it is no JSON list. */
  read(body: string): readonly ReadRow<Row>[] | undefined;
  /** The list is whole, or no more of it will come. */
  end(): void;
}

/** Share of the rows that must stand as before; below, comparing and keeping their text costs more than it saves. */
const LEAST_REPEATED = 1 / 4;
/** Lists that are read without comparison after one with fewer. */
const UNCOMPARED_LISTS = 30;
/** Ends of an element that are tried before the whole list is read in one piece. */
const MAX_TRIES = 8;
const OPEN = 0x5b;
const COMMA = 0x2c;

interface KnownRow<Row> extends ReadRow<Row> {
  /** The element as it stood in the list. */
  readonly text: string;
}

/**
 * Reads lists of the same rows that come again every few seconds, most of them as they were. An element that stands as
 * it stood last time is the row of last time, the same object: it is not parsed again. This holds for any JSON: an
 * object that is complete ends at its own brace, so the same text at the beginning of an element is that element.
 *
 * It keeps the text and the rows of the last list. A fleet whose rows all differ each time has nothing of that: after
 * such a list, it keeps nothing for a while, and parses each message in one piece.
 *
 * @internal
 */
export class RepeatedRows<Row extends object> {
  readonly #reader: RowReader<Row>;
  #last: readonly KnownRow<Row>[] = [];
  /** Number of lists that are still to be read without comparison. */
  #uncompared = 0;

  constructor(reader: RowReader<Row>) {
    this.#reader = reader;
  }

  /** Begins to read a list. */
  begin(): RowList<Row> {
    if (this.#uncompared > 0) {
      this.#uncompared -= 1;
      return { read: (body) => markPassing(parseRows(body, this.#reader)), end: () => undefined };
    }
    const last = this.#last;
    return new RepeatedList(this.#reader, last, (rows, repeated) => {
      const isWorthIt = last.length === 0 || repeated >= rows.length * LEAST_REPEATED;
      this.#last = isWorthIt ? rows : [];
      this.#uncompared = isWorthIt ? 0 : UNCOMPARED_LISTS;
    });
  }

  /** Gives back what it keeps. */
  forget(): void {
    this.#last = [];
    this.#uncompared = 0;
  }
}

/**
 * The first row of each message that is not kept: its rows never come again. `RepeatedRows` and `AppliedRows` do not know each other, and the
 * rows pass through everything between them.
 */
const passing = new WeakSet<object>();

function markPassing<Row extends object>(
  rows: readonly ReadRow<Row>[] | undefined,
): readonly ReadRow<Row>[] | undefined {
  const first = rows?.find(({ row }) => row !== undefined)?.row;
  if (first !== undefined) passing.add(first);
  return rows;
}

function parseRows<Row>(body: string, reader: RowReader<Row>): readonly ReadRow<Row>[] | undefined {
  let values: unknown;
  try {
    values = JSON.parse(body);
  } catch {
    return undefined;
  }
  return Array.isArray(values) ? values.map((value: unknown) => reader.read(value)) : undefined;
}

/** A list that is compared with the last one. */
class RepeatedList<Row extends object> implements RowList<Row> {
  readonly #reader: RowReader<Row>;
  readonly #last: readonly KnownRow<Row>[];
  readonly #keep: (rows: readonly KnownRow<Row>[], repeated: number) => void;
  readonly #rows: KnownRow<Row>[] = [];
  /** Number of rows that stood as in the last list. */
  #repeated = 0;
  /** Row of the last list that is expected next. */
  #cursor = 0;
  #positions: Map<string, number> | undefined;

  constructor(
    reader: RowReader<Row>,
    last: readonly KnownRow<Row>[],
    keep: (rows: readonly KnownRow<Row>[], repeated: number) => void,
  ) {
    this.#reader = reader;
    this.#last = last;
    this.#keep = keep;
  }

  read(body: string): readonly ReadRow<Row>[] | undefined {
    const rows = this.#readElements(body);
    if (rows === undefined) return parseRows(body, this.#reader);
    for (const row of rows) this.#rows.push(row);
    return rows;
  }

  /** The next list is compared with this one. */
  end(): void {
    this.#keep(this.#rows, this.#repeated);
  }

  /** The elements one by one; undefined for a list that is written otherwise than JSON.stringify does. */
  #readElements(body: string): KnownRow<Row>[] | undefined {
    const rows: KnownRow<Row>[] = [];
    const end = body.length - 1;
    if (body.charCodeAt(0) !== OPEN || body.charAt(end) !== ']') return undefined;
    if (end === 1) return rows;
    for (let at = 1; ; at += 1) {
      const row = this.#readElement(body, at, end);
      if (row === undefined) return undefined;
      rows.push(row);
      at += row.text.length;
      if (at === end) return rows;
      if (body.charCodeAt(at) !== COMMA) return undefined;
    }
  }

  #readElement(body: string, at: number, end: number): KnownRow<Row> | undefined {
    const expected = this.#last[this.#cursor];
    if (expected !== undefined) {
      const text = body.slice(at, at + expected.text.length);
      if (text === expected.text) {
        this.#cursor += 1;
        this.#repeated += 1;
        // Its text is now a part of this body: the body of the last list can go.
        return { text, row: expected.row, malformed: expected.malformed };
      }
    }
    const read = this.#parseElement(body, at, end);
    if (read?.row !== undefined) {
      const position = this.#positionOf(this.#reader.idOf(read.row));
      if (position !== undefined) this.#cursor = position + 1;
    }
    return read;
  }

  /** An element ends where its text is complete: the first of the likely ends may stand inside of it. */
  #parseElement(body: string, at: number, end: number): KnownRow<Row> | undefined {
    let from = at;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const brace = body.indexOf('},{', from);
      const text = body.slice(at, brace < 0 ? end : brace + 1);
      try {
        return { text, ...this.#reader.read(JSON.parse(text)) };
      } catch {
        if (brace < 0) return undefined;
        from = brace + 1;
      }
    }
    return undefined;
  }

  #positionOf(id: string): number | undefined {
    this.#positions ??= new Map(
      this.#last.flatMap(({ row }, position) => (row === undefined ? [] : [[this.#reader.idOf(row), position]])),
    );
    return this.#positions.get(id);
  }
}

/**
 * Online row from which each device was made. A list that comes again brings most rows as the same objects (see
 * `RepeatedRows`); those need no comparison with a device that has not changed since. The same holds for rows whose
 * devices were made ahead, while the list was still coming.
 *
 * @internal
 */
export class AppliedRows {
  #records: (DeviceRecord | undefined)[] = [];
  #devices: (Device | undefined)[] = [];
  /** Devices before their rows were applied: only while a list is arriving. */
  #before: (Device | undefined)[] = [];

  /** The rows of the list that is arriving cannot come again. */
  #isPassing = false;

  /** Returns the device that the record produced, if it is known. */
  get(row: number, device: Device, record: DeviceRecord): Device | undefined {
    if (passing.has(record)) this.#isPassing = true;
    if (this.#records[row] !== record) return undefined;
    return this.#devices[row] === device || this.#before[row] === device ? this.#devices[row] : undefined;
  }

  note(row: number, before: Device, record: DeviceRecord, device: Device): void {
    this.#records[row] = record;
    this.#devices[row] = device;
    this.#before[row] = before;
  }

  /** The list is applied: the previous devices can go, and its rows, too, if they cannot come again. */
  settle(): void {
    this.#before.fill(undefined);
    if (!this.#isPassing) return;
    this.#isPassing = false;
    this.#records.fill(undefined);
    this.#devices.fill(undefined);
  }

  /** There are so many rows, and they have new places. */
  reset(count: number): void {
    this.#records = Array.from({ length: count });
    this.#devices = Array.from({ length: count });
    this.#before = Array.from({ length: count });
  }
}
