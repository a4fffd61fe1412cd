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
