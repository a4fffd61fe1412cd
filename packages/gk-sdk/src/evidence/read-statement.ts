import { numberField, toRow } from '../model/fields/json-fields.js';
import type { SentFootageSpan, SentRow, SentSpan, SentStatement, SignedStatement } from '../wire/rows/sent-row.js';

type Row = Readonly<Record<string, unknown>>;

/** Reads `server-statement.json`; undefined for what is none. Nothing of it is believed yet. @internal */
export function readSignedStatement(text: string): SignedStatement | undefined {
  const row = toRow(parsed(text));
  if (row === undefined) return undefined;
  const { statement, signature, algorithm, publicKey, fingerprint } = row;
  if (algorithm !== 'Ed25519' || typeof statement !== 'string' || typeof signature !== 'string') return undefined;
  if (typeof publicKey !== 'string' || typeof fingerprint !== 'string') return undefined;
  return { statement, signature, algorithm, publicKey, fingerprint };
}

/** Reads the text that was signed; undefined for what is none. A row of a kind that is not known states nothing. @internal */
export function readSentStatement(text: string): SentStatement | undefined {
  const row = toRow(parsed(text));
  if (row?.['format'] !== 'gk-evidence-statement' || row['version'] !== 1) return undefined;
  const { key, user, atS, more, sent } = row;
  if (typeof key !== 'string' || typeof user !== 'string' || !isNumber(atS) || !Array.isArray(sent)) return undefined;
  const rows = (sent as readonly unknown[]).map(readSentRow).filter((one) => one !== undefined);
  return { format: 'gk-evidence-statement', version: 1, key, user, atS, ...(more === true && { more }), sent: rows };
}

function readSentRow(value: unknown): SentRow | undefined {
  const row = toRow(value);
  if (row === undefined) return undefined;
  const { sha256, sentS, kind } = row;
  if (typeof sha256 !== 'string' || !isNumber(sentS)) return undefined;
  const sent = { sha256, sentS };
  switch (kind) {
    case 'footage': {
      const { place, stream, format } = row;
      const about = { ...deviceOf(row), ...channelOf(row), ...spanOf(row), ...numberOf(row, 'part') };
      if (!isWhole(about, ['deviceId', 'channel', 'startS', 'endS', 'part'])) return undefined;
      if ((place !== 'server' && place !== 'device') || (stream !== 'main' && stream !== 'sub')) return undefined;
      if (format !== 'mp4' && format !== 'gms') return undefined;
      return { ...sent, kind, ...about, place, stream, format, ...heldSpans(row) };
    }
    case 'event-footage': {
      const about = { ...deviceOf(row), ...channelOf(row), ...spanOf(row), ...numberOf(row, 'part') };
      const serial = numberOf(row, 'serialNo');
      if (!isWhole(about, ['deviceId', 'channel', 'startS', 'endS', 'part']) || !isWhole(serial, ['serialNo'])) {
        return undefined;
      }
      return { ...sent, kind, ...about, ...serial, ...heldSpans(row) };
    }
    case 'event-file': {
      const about = { ...deviceOf(row), ...channelOf(row), ...numberOf(row, 'serialNo'), ...numberOf(row, 'file') };
      return isWhole(about, ['deviceId', 'channel', 'serialNo', 'file']) ? { ...sent, kind, ...about } : undefined;
    }
    case 'picture': {
      const about = { ...deviceOf(row), ...channelOf(row), ...numberOf(row, 'atS') };
      return isWhole(about, ['deviceId', 'channel', 'atS']) ? { ...sent, kind, ...about } : undefined;
    }
    case 'events': {
      const { deviceIds, narrowedBy } = row;
      const about = numberOf(row, 'limit');
      if (!isTexts(narrowedBy) || !isWhole(about, ['limit'])) return undefined;
      if (deviceIds !== undefined && !isTexts(deviceIds)) return undefined;
      return {
        ...sent,
        kind,
        ...about,
        narrowedBy,
        ...(deviceIds && { deviceIds }),
        ...spanOf(row),
        ...numberOf(row, 'afterSerialNo'),
      };
    }
    case 'track': {
      const about = { ...deviceOf(row), ...spanOf(row) };
      return isWhole(about, ['deviceId', 'startS', 'endS']) ? { ...sent, kind, ...about } : undefined;
    }
    case 'statement':
      return { ...sent, kind };
    default:
      return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Whether all of these fields were there. */
function isWhole<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): fields is Fields & { readonly [name in Name]-?: Exclude<Fields[name], undefined> } {
  return names.every((name) => fields[name] !== undefined);
}

function deviceOf({ deviceId }: Row): { readonly deviceId?: string } {
  return typeof deviceId === 'string' ? { deviceId } : {};
}

function channelOf(row: Row): { readonly channel?: number } {
  return numberOf(row, 'channel');
}

function spanOf(row: Row): Partial<SentSpan> {
  return { ...numberOf(row, 'startS'), ...numberOf(row, 'endS') };
}

function numberOf<Name extends string>(row: Row, name: Name): { readonly [name in Name]?: number } {
  const value = row[name];
  const field: { [name in Name]?: number } = {};
  if (isNumber(value)) field[name] = value;
  return field;
}

function heldSpans({ held }: Row): { readonly held?: readonly SentFootageSpan[] } {
  if (!Array.isArray(held)) return {};
  const spans = (held as readonly unknown[]).flatMap((value) => {
    const row = toRow(value);
    const [startS, endS, offsetS] = ['startS', 'endS', 'offsetS'].map((name) => numberField(row?.[name]));
    return startS === undefined || endS === undefined || offsetS === undefined ? [] : [{ startS, endS, offsetS }];
  });
  return spans.length === held.length ? { held: spans } : {};
}
