/** Names of fields whose values must not appear in a log: in whole or as a part, as in `WfPwd` and `editingPW`. */
const SECRET_NAME = /pass|pwd|pw$|secret|key|token|certificate|credential|^[ehp]$/i;
/** Who asks stands in the log beside the data. */
const ASKER_FIELDS: ReadonlySet<string> = new Set(['username']);
const REMOVED = '[removed]';

const MAX_TEXT_CHARACTERS = 200;
const MAX_DATA_CHARACTERS = 1_000;

/** True for the name of a field or parameter that holds a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A text without what an address may carry of credentials, and not too long. */
export function redactText(text: string): string {
  return cut(
    text
      // A password may have an @ of its own: the last one ends it.
      .replace(/\/\/[^/?#\s]*@/g, `//${REMOVED}@`)
      .replace(
        /([?&](?:u|p|e|h|user|auth|sig|[\w-]*(?:pass|password|pwd|token|ticket|secret|signature|key))=)[^&\s]*/gi,
        `$1${REMOVED}`,
      ),
    MAX_TEXT_CHARACTERS,
  );
}

/** A JSON body as a text for the log: without secrets and who asks, at most 1,000 characters; empty for an empty one. */
export function redactBody(body: Readonly<Record<string, unknown>>): string {
  const shown = Object.fromEntries(Object.entries(body).filter(([name]) => !ASKER_FIELDS.has(name)));
  const text = JSON.stringify(shown, (name, value: unknown) => {
    if (name !== '' && isSecretName(name)) return undefined;
    return typeof value === 'string' ? redactText(value) : value;
  });
  return text === '{}' ? '' : cut(text, MAX_DATA_CHARACTERS);
}

function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 3)}...` : text;
}
