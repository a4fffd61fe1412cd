import type { ExtraFields } from 'gk-sdk';
import * as z from 'zod/mini';

/** Name of the format of a settings file. */
const FORMAT = 'gk-settings';

/** The newest shape of a settings file that is understood, and the one that is written. */
export const SETTINGS_FILE_VERSION = 1;

/** The largest settings file that is read, in bytes: the longest texts of all settings fit in it four times. */
export const MAX_SETTINGS_FILE_BYTES = 4 * 1024 * 1024;

/** Settings of a server as a file keeps them, such as `{ network: { fixedServerIp: true, serverIp: '10.0.0.2' } }`. */
export type FiledSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A file of server settings; this project's own, the specification has none. */
export interface SettingsFile extends ExtraFields {
  /** When it was made, unix seconds. */
  readonly savedAtS: number;
  /** Whether passwords and keys are in it. */
  readonly withSecrets: boolean;
  /** Values by setting and field, with the names of the model. Fields that a setting lacks are left alone when it is read back. */
  readonly settings: FiledSettings;
}

/** Result of reading a text as a settings file. */
export type SettingsFileReading =
  | { readonly kind: 'file'; readonly file: SettingsFile }
  /** No JSON, or JSON of something else. */
  | { readonly kind: 'other' }
  /** Larger than {@link MAX_SETTINGS_FILE_BYTES}; it is not looked into. */
  | { readonly kind: 'too-large' }
  /** A settings file of a later version than {@link SETTINGS_FILE_VERSION}. */
  | { readonly kind: 'newer'; readonly version: number };

const headSchema = z.looseObject({ format: z.string(), version: z.number() });
const fileSchema = z.looseObject({
  savedAtS: z.optional(z.number()),
  withSecrets: z.optional(z.boolean()),
  settings: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** The text of a settings file. Fields in `extra` are written back beside those of the shape. */
export function writeSettingsFile({ extra, ...file }: SettingsFile): string {
  return `${JSON.stringify({ ...extra, format: FORMAT, version: SETTINGS_FILE_VERSION, ...file }, null, 2)}\n`;
}

/**
 * Reads the text of a settings file. Fields that the shape does not have are kept in `extra`; settings and fields
 * that nobody knows stay in `settings`. Whether a value can be is not checked here.
 */
export function readSettingsFile(text: string): SettingsFileReading {
  if (text.length > MAX_SETTINGS_FILE_BYTES) return { kind: 'too-large' };
  const json = toJson(text);
  const head = z.safeParse(headSchema, json);
  if (!head.success || head.data.format !== FORMAT) return { kind: 'other' };
  if (head.data.version > SETTINGS_FILE_VERSION) return { kind: 'newer', version: head.data.version };
  const parsed = z.safeParse(fileSchema, json);
  if (!parsed.success) return { kind: 'other' };
  const { savedAtS = 0, withSecrets = false, settings, format: _format, version: _version, ...extra } = parsed.data;
  const file = { savedAtS, withSecrets, settings };
  return { kind: 'file', file: Object.keys(extra).length === 0 ? file : { ...file, extra } };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
