import { z } from 'zod/mini';
import { BackupError } from './backup-error.js';

const HEAD_BYTES = 5;
/** A row with the bitmap of the longest route takes some 11 MiB. */
const MAX_RECORD_BYTES = 32 * 1024 * 1024;
const KINDS = ['manifest', 'table', 'row', 'file', 'bytes', 'end'] as const;

/** Description of a backup, ahead of everything else. */
export const manifestSchema = z.object({
  /** Version of the recorder. */
  version: z.string(),
  /** Number of migrations of the database that it was made of. */
  schema: z.number().check(z.int(), z.positive()),
  /** Unix seconds. */
  madeS: z.number(),
  /** Who made it; empty for the schedule. */
  madeBy: z.string(),
  /** Rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** Bytes of all files. */
  fileBytes: z.number(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
const fileSchema = z.object({ folder: z.string(), name: z.string(), bytes: z.number() });
const endSchema = z.object({ rows: z.number(), files: z.number() });
const blobSchema = z.object({ base64: z.string() });
const rowSchema = z.array(z.union([z.null(), z.number(), z.string(), blobSchema]));

/** A value of a row, as SQLite has it. */
export type BackupValue = null | number | string | Uint8Array;

/** A part of a backup. Rows follow their table, bytes their file. */
export type BackupRecord =
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }
  | { readonly kind: 'table'; readonly table: z.infer<typeof tableSchema> }
  | { readonly kind: 'row'; readonly row: readonly BackupValue[] }
  | { readonly kind: 'file'; readonly file: z.infer<typeof fileSchema> }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** How many rows and files there were. */
  | { readonly kind: 'end'; readonly end: z.infer<typeof endSchema> };

/** Writes a record: its kind (1 byte), its length (4 bytes, big-endian), and JSON or the bytes of a file. */
export function encodeRecord(record: BackupRecord): Buffer {
  const payload = payloadOf(record);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(KINDS.indexOf(record.kind), 0);
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/**
 * Reads records from bytes as they come.
 * @throws BackupError `damaged` for anything else.
 */
export async function* decodeRecords(plain: AsyncIterable<Uint8Array>): AsyncGenerator<BackupRecord> {
  let rest = Buffer.alloc(0);
  /** Pieces after `rest` that do not complete a record yet. */
  let pieces: Uint8Array[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  for await (const piece of plain) {
    pieces.push(piece);
    length += piece.length;
    if (length < wanted) continue;
    rest = Buffer.concat(pieces);
    while (rest.length >= HEAD_BYTES) {
      const bytes = rest.readUInt32BE(1);
      if (bytes > MAX_RECORD_BYTES) throw malformed();
      wanted = HEAD_BYTES + bytes;
      if (rest.length < wanted) break;
      yield decodeRecord(KINDS[rest.readUInt8(0)], rest.subarray(HEAD_BYTES, wanted));
      rest = rest.subarray(wanted);
      wanted = HEAD_BYTES;
    }
    pieces = [rest];
    length = rest.length;
  }
  if (length > 0) throw malformed();
}

function payloadOf(record: BackupRecord): Uint8Array {
  switch (record.kind) {
    case 'manifest':
      return json(record.manifest);
    case 'table':
      return json(record.table);
    case 'row':
      return json(
        record.row.map((value) =>
          value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
        ),
      );
    case 'file':
      return json(record.file);
    case 'bytes':
      return record.bytes;
    case 'end':
      return json(record.end);
  }
}

function decodeRecord(kind: BackupRecord['kind'] | undefined, payload: Buffer): BackupRecord {
  switch (kind) {
    case undefined:
      throw malformed();
    case 'manifest':
      return { kind, manifest: parsed(manifestSchema, payload) };
    case 'table':
      return { kind, table: parsed(tableSchema, payload) };
    case 'row': {
      const row = parsed(rowSchema, payload);
      return {
        kind,
        row: row.map((value) =>
          typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
        ),
      };
    }
    case 'file':
      return { kind, file: parsed(fileSchema, payload) };
    case 'bytes':
      return { kind, bytes: payload };
    case 'end':
      return { kind, end: parsed(endSchema, payload) };
  }
}

function json(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

function parsed<Schema extends z.core.$ZodType>(schema: Schema, payload: Buffer): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch (error) {
    throw malformed(error);
  }
  const read = z.safeParse(schema, value);
  if (!read.success) throw malformed(read.error);
  return read.data;
}

/** The seal is whole, so it is no damage on the way: another program made it, or one with a fault. */
export function malformed(cause?: unknown): BackupError {
  return new BackupError(
    'damaged',
    'The backup opens, but its content is not that of a recorder. Use another copy of the file.',
    {
      cause,
    },
  );
}
