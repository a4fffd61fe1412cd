import type { Jt808Message } from 'gk-sdk/jt808';

/** The message of a type. */
export type MessageOf<T extends Jt808Message['type']> = Extract<Jt808Message, { readonly type: T }>;
