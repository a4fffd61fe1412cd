/**
 * Does one thing at a time. Of those that are asked for meanwhile only the last one is done; the promises of the others
 * are fulfilled without it.
 *
 * @internal
 */
export class LatestOnly {
  #busy: Promise<void> | undefined;
  #asked = 0;

  async run(task: () => Promise<void>): Promise<void> {
    const number = ++this.#asked;
    while (this.#busy !== undefined) await this.#busy;
    if (number !== this.#asked) return;
    const done = task();
    this.#busy = done
      .catch(() => undefined)
      .then(() => {
        this.#busy = undefined;
      });
    await done;
  }
}
