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
  /** The rows of this list may come again in the next one, as the same objects. */
  readonly isKept: boolean;
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
export class RepeatedRows<Row> {
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
      return { isKept: false, read: (body) => parseRows(body, this.#reader), end: () => undefined };
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
class RepeatedList<Row> implements RowList<Row> {
  readonly isKept = true;
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
