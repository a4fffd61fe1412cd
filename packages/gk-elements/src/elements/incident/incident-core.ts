/**
 * Leads the pictures to the times that the user chooses on the map, the plot or a list. A dragging hand chooses faster than
 * pictures come: one seek is under way at a time, and after it only the last choice counts. Pure: no DOM, no timers.
 *
 * @internal
 */
export class IncidentClock {
  readonly #seek: (timeS: number) => Promise<void>;
  #wantedS: number | undefined;
  #busy = false;

  constructor(seek: (timeS: number) => Promise<void>) {
    this.#seek = seek;
  }

  /** Whether the pictures are on their way to a chosen time: until then their own time moves nothing. */
  get isSeeking(): boolean {
    return this.#busy;
  }

  choose(timeS: number): void {
    this.#wantedS = timeS;
    if (!this.#busy) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#busy = true;
    while (this.#wantedS !== undefined) {
      const timeS = this.#wantedS;
      this.#wantedS = undefined;
      // The player says in its own words why it cannot go there.
      await this.#seek(timeS).catch(() => undefined);
    }
    this.#busy = false;
  }
}
