import type { Texts } from 'gk-elements/labels/making';

/** Texts by the short name of their language. */
export type TextTable = Readonly<Record<string, Texts>>;

/** Asks the server for the texts that its administrators have edited; none where it does not answer. Never rejects. */
export async function askTexts(fetch: (path: string) => Promise<Response>): Promise<TextTable> {
  try {
    const response = await fetch('/i18n/config');
    return response.ok ? readTexts(await response.json()) : {};
  } catch (error) {
    console.info('The words of the server could not be read; the page shows its own.', error);
    return {};
  }
}

function readTexts(reply: unknown): TextTable {
  const languages = isRecord(reply) && isRecord(reply['data']) ? Object.entries(reply['data']) : [];
  return Object.fromEntries(
    languages.map(([language, row]) => [
      language,
      Object.fromEntries(isRecord(row) ? Object.entries(row).filter(isText) : []),
    ]),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
