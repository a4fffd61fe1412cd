import type { VcpFields } from 'gk-sdk/wire';

/** One message of a reply; code and request id are added where it is sent. */
export interface CommandReply {
  readonly fields: VcpFields;
  readonly body?: string;
}
