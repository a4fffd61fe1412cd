import { z } from 'zod/mini';

/** A word that replaces a former one; `form` is that of the plural in which the former one stands. */
const targetSchema = z.union([z.string(), z.object({ to: z.string(), form: z.string() })]);

/** Words that replace former ones, whose values were `{1}`, `{2}`. A former word may have become several. */
export const renamedWordsSchema = z.record(z.string(), z.union([targetSchema, z.array(targetSchema)]));

export type RenamedWords = z.output<typeof renamedWordsSchema>;

type Texts = Readonly<Record<string, string>>;

interface Former {
  readonly word: string;
  readonly to: string;
  readonly form: string | undefined;
}

/** Reads tables that know the former words. */
export class WordRenames {
  readonly #targets = new Map<string, readonly string[]>();
  readonly #formers = new Map<string, readonly Former[]>();

  constructor(renamed: RenamedWords) {
    for (const [word, targets] of Object.entries(renamed)) {
      const formers = [targets].flat().map((target) => {
        const { to, form } = typeof target === 'string' ? { to: target, form: undefined } : target;
        return { word, to, form };
      });
      this.#targets.set(
        word,
        formers.map(({ to }) => to),
      );
      for (const former of formers) this.#formers.set(former.to, [...(this.#formers.get(former.to) ?? []), former]);
    }
  }

  /** Words with the present ones in the place of the former ones, each once. */
  words(words: readonly string[]): readonly string[] {
    return [...new Set(words.flatMap((word) => this.#targets.get(word) ?? word))];
  }

  /**
   * The texts of a language by the present words, with the values under their names.
   *
   * @param bundled - The texts that the screens bring along in this language.
   */
  texts(texts: Texts, bundled: Texts): Texts {
    const kept = Object.entries(texts).filter(([word]) => !this.#targets.has(word));
    const renamed = [...this.#formers].flatMap(([word, formers]): [string, string][] => {
      const text = textOf(formers, texts, bundled[word]);
      return text === undefined ? [] : [[word, text]];
    });
    return Object.fromEntries([...renamed, ...kept]);
  }
}

/** The text of a word, of the texts of its former ones; undefined where none has a text. */
function textOf(formers: readonly Former[], texts: Texts, bundled: string | undefined): string | undefined {
  if (!formers.some(({ word }) => texts[word])) return undefined;
  // A word that was renamed twice: the later name has the later text.
  const whole = formers.findLast(({ word, form }) => form === undefined && texts[word]);
  if (whole !== undefined) return withNames(texts[whole.word] ?? '', whole.to, undefined);
  const forms = formers.map(({ word, to, form }) => {
    const text = texts[word];
    return { form, text: text ? withNames(text, to, form) : (bundled ?? withNames(word, to, form)) };
  });
  const [first] = forms;
  if (forms.every(({ text }) => text === first?.text)) return first?.text;
  const [place] = placesOf(formers[0]?.to ?? '');
  return `{${place}, plural, ${forms.map(({ form, text }) => `${form} {${text}}`).join(' ')}}`;
}

/** A text with the names of the values in the place of `{1}`, `{2}` or where they stand already, and quotes around what else would be read as a part of a message. */
function withNames(text: string, to: string, form: string | undefined): string {
  const places = placesOf(to);
  return text
    .split(/(\{\w+\})/)
    .map((piece, index) => {
      const name = piece.slice(1, -1);
      const place = index % 2 === 1 ? (places[Number(name) - 1] ?? places.find((each) => each === name)) : undefined;
      if (place !== undefined) return `{${place}}`;
      return piece.replace(/'(?=['{}#]|$)/g, "''").replace(form === undefined ? /[{}]+/g : /[{}#]+/g, "'$&'");
    })
    .join('');
}

/** The names of the values of a word, in their order. */
function placesOf(word: string): readonly string[] {
  return [...new Set([...word.matchAll(/\{(\w+)[,}]/g)].map(([, place = '']) => place))];
}
