import type { EventMessage } from 'gk-sdk/wire';

/** Values of an event that a template names in double braces. */
export type TemplateFields = Readonly<Record<TemplateField, string | number | null>>;
type TemplateField = (typeof TEMPLATE_FIELDS)[number];

/** Names that a template may hold, in the order in which they are listed. */
export const TEMPLATE_FIELDS = [
  'serialno',
  'deviceid',
  'plate',
  'driver',
  'code',
  'event',
  'time',
  'timeutc',
  'place',
  'lat',
  'lng',
  'speed',
  'memo',
  'plan',
] as const;

/** A template of a push is JSON, one of a message is a line of text. */
export type TemplateKind = 'push' | 'message';

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const WHOLE_PLACEHOLDER = /^\{\{\s*([^{}]*?)\s*\}\}$/;
const NAMES: ReadonlySet<string> = new Set(TEMPLATE_FIELDS);
/** Arrays and objects in each other. */
const MOST_DEPTH = 50;

/** Why a template cannot be used, in words; undefined for one that can, and for an empty one. */
export function templateProblem(template: string, kind: TemplateKind): string | undefined {
  if (template === '') return undefined;
  if (kind === 'push' && parsed(template) === undefined) {
    return 'The template is not JSON: placeholders stand in texts, as in {"text": "{{event}} of {{deviceid}}"}';
  }
  if (kind === 'message' && /[\r\n]/.test(template)) return 'The template of a message is one line';
  const unknown = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !isField(name));
  if (unknown !== undefined) return `There is no {{${unknown}}}: there are ${TEMPLATE_FIELDS.join(', ')}`;
  if (/\{\{|\}\}/.test(withoutPlaceholders(template, kind))) return 'A placeholder is not closed: write {{deviceid}}';
  return undefined;
}

/**
 * The body of a push. A text that is one placeholder becomes the value itself, a number where it is one; values are put into the texts
 * of the JSON after it was read, so that none can change its shape.
 */
export function pushBody(template: string, fields: TemplateFields): string {
  const json = parsed(template);
  if (json === undefined) throw new Error('The template is not JSON');
  return JSON.stringify(filled(json.value, fields));
}

/** The line of a mail or a text message. */
export function messageLine(template: string, fields: TemplateFields): string {
  return filledText(template, fields);
}

/** Values of an event for a template. */
export function templateFields(
  event: EventMessage,
  about: Pick<TemplateFields, 'deviceid' | 'code' | 'event' | 'plate' | 'place' | 'plan'>,
): TemplateFields {
  return {
    ...about,
    serialno: event.serialno ?? null,
    driver: event.drivername ?? null,
    time: event.eventtime ?? null,
    timeutc: event.eventtimeutc ?? null,
    lat: event.vehicley ?? null,
    lng: event.vehiclex ?? null,
    speed: event.speed ?? null,
    memo: event.memo ?? null,
  };
}

function parsed(template: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(template);
    return depthOf(value) > MOST_DEPTH ? undefined : { value };
  } catch {
    return undefined;
  }
}

function depthOf(value: unknown, depth = 1): number {
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((one) => depthOf(one, depth + 1)));
}

function filled(value: unknown, fields: TemplateFields): unknown {
  if (typeof value === 'string') {
    const [, name] = WHOLE_PLACEHOLDER.exec(value) ?? [];
    return name !== undefined && isField(name) ? fields[name] : filledText(value, fields);
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, fields)]));
}

function filledText(text: string, fields: TemplateFields): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => (isField(name) ? String(fields[name] ?? '') : ''));
}

/** The texts that remain of a template; braces of the JSON itself are none of them. */
function withoutPlaceholders(template: string, kind: TemplateKind): string {
  const texts = kind === 'message' ? [template] : textsOf(parsed(template)?.value);
  return texts.map((text) => text.replaceAll(PLACEHOLDER, '')).join(' ');
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function isField(name: string): name is TemplateField {
  return NAMES.has(name);
}
