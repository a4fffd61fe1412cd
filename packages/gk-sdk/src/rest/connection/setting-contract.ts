import type * as z from '../../model/fields/zod.js';

/** A setting as a server checks and keeps it. @public */
export interface SettingContract<Schema extends z.core.$ZodType = z.core.$ZodType> {
  /** Its path is `/gkserver/` and this name. */
  readonly name: string;
  /** The key that the value stands below; its fields stand alone when absent. */
  readonly wrapper?: string;
  /** Who may save it: administrators, unless it is about what they may do. */
  readonly savers?: 'admin';
  /** Shape of the value as it travels; its output is what is kept. */
  readonly schema: Schema;
  /** Fields that hold a secret: no log shows their values. */
  readonly secrets?: readonly string[];
  /** The value until it is saved. */
  readonly defaults: z.output<Schema>;
  /** Description of the shape, for a refusal and for docs/protocol-settings.md. */
  readonly words: string;
  /** Returns the problem with a value of the right shape, at an instant in unix milliseconds. */
  problem?(value: z.output<Schema>, nowMs: number): string | undefined;
}

/** A contract with the type of its shape kept. @internal */
export function settingContract<Schema extends z.core.$ZodType>(
  contract: SettingContract<Schema>,
): SettingContract<Schema> {
  return contract;
}
