import type { VcpFields } from 'gk-sdk/wire';
import type { SharedBody } from './shared-body.js';

/** One message of a reply; code and request id are added where it is sent. */
export interface CommandReply {
  readonly fields: VcpFields;
  readonly body?: string;
}

/** One message of a reply whose body others get, too. */
export interface SharedReply {
  readonly fields: VcpFields;
  readonly sharedBody: SharedBody;
}

/** A refusal with its reason in words. */
export function refusal(result: number, text: string): CommandReply {
  return { fields: { R: String(result), T: text.replace(/[\r\n]+/g, ' ') } };
}
