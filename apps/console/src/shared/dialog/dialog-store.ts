/** A question that waits for the user. */
export type Question =
  | {
      readonly kind: 'confirm';
      readonly title: string;
      readonly text?: string;
      /** Words of the button that goes on. */
      readonly yes: string;
      /** Words of the button that goes back. */
      readonly no: string;
      /** Gives an action that cannot be undone a red button. */
      readonly dangerous: boolean;
      /** The text that has to be typed before the user may go on (spec 002 section 4, disk formatting). */
      readonly typed?: string;
    }
  | {
      readonly kind: 'prompt';
      readonly title: string;
      readonly text?: string;
      readonly label: string;
      readonly initial: string;
      /** A password is masked, and kept by nobody. */
      readonly secret: boolean;
      /** Why a text cannot be taken; undefined when it can. */
      readonly check?: (text: string) => string | undefined;
    };

/** A question on screen. `answer` takes the text of a prompt, '' for a confirmed question, undefined for "no". */
export interface AskedQuestion {
  readonly id: number;
  readonly question: Question;
  readonly answer: (text: string | undefined) => void;
}

/** The questions of the console, oldest first: one is shown at a time. */
export class DialogStore {
  #asked: readonly AskedQuestion[] = [];
  #lastId = 0;
  readonly #listeners = new Set<() => void>();

  readonly get = (): AskedQuestion | undefined => this.#asked[0];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks; an aborted question counts as "no". */
  ask(question: Question, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const id = ++this.#lastId;
      const answer = (text: string | undefined): void => {
        this.#change(this.#asked.filter((asked) => asked.id !== id));
        resolve(text);
      };
      signal.addEventListener('abort', () => answer(undefined), { once: true });
      this.#change([...this.#asked, { id, question, answer }]);
    });
  }

  #change(asked: readonly AskedQuestion[]): void {
    this.#asked = asked;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's questions. */
export const dialogs = new DialogStore();
