import type { z } from 'zod/mini';
import type { Setting } from '../../store/database/setting-store.js';

/** A server setting with its call: its path, who may read and save it, and its description. */
export interface ServerSetting<Schema extends z.core.$ZodType = z.core.$ZodType> extends Setting<Schema> {
  /** Path below `/gkserver/`. */
  readonly path: string;
  /** Secrets are read by POST (spec 002 section 7), so that credentials travel in a body. */
  readonly readBy: 'GET' | 'POST';
  /** The key that the value stands below; its fields stand alone when absent. */
  readonly wrapper?: string;
  /** Who may save it: administrators, unless it is about what they may do. */
  readonly savers?: 'admin';
  /** Description of the shape, for a refusal. */
  readonly words: string;
  /** Returns the problem with a value of the right shape, at an instant in unix milliseconds. */
  readonly problem?: (value: z.output<Schema>, nowMs: number) => string | undefined;
  /** Describes the effect of saving it in this recorder. */
  readonly effect: string;
}

/** A setting with the type of its shape kept. */
export function serverSetting<Schema extends z.core.$ZodType>(setting: ServerSetting<Schema>): ServerSetting<Schema> {
  return setting;
}
