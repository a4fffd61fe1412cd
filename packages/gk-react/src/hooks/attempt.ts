import { toGkError, type GkError } from 'gk-sdk';
import type { Closable } from './use-owned.js';

/** Something that could be made, or the reason why not: a hook tells it as a state and does not throw it. @internal */
export class Attempt<Made extends Closable> implements Closable {
  readonly made: Made | undefined;
  readonly error: GkError | undefined;

  constructor(make: () => Made) {
    try {
      this.made = make();
    } catch (thrown) {
      this.error = toGkError(thrown);
    }
  }

  close(): void {
    this.made?.close();
  }
}
