import { z } from 'zod/mini';
import type { MetaStore } from '../database/meta-store.js';
import type { DeliveryOutcome } from './delivery-outcomes.js';

const KEY = 'taskOutcomes';
const outcomeSchema = z.object({ atMs: z.number(), text: z.string() });
const keptSchema = z.record(z.string(), outcomeSchema);

/** Work of the server for itself whose last success and failure its tab shows. */
export type ServerTask = 'certificate' | 'ddns';

/** The last success and the last failure of each task. */
export class TaskOutcomes {
  readonly #meta: Pick<MetaStore, 'read' | 'write'>;

  constructor(meta: Pick<MetaStore, 'read' | 'write'>) {
    this.#meta = meta;
  }

  note(task: ServerTask, outcome: 'success' | 'failure', { atMs, text }: DeliveryOutcome): void {
    this.#meta.write(KEY, JSON.stringify({ ...this.#read(), [`${task}.${outcome}`]: { atMs, text } }));
  }

  last(task: ServerTask, outcome: 'success' | 'failure'): DeliveryOutcome | undefined {
    return this.#read()[`${task}.${outcome}`];
  }

  #read(): Readonly<Record<string, DeliveryOutcome>> {
    const text = this.#meta.read(KEY);
    return text === undefined ? {} : keptSchema.parse(JSON.parse(text));
  }
}
