import type { VcpMessage } from 'gk-sdk/wire';

const CODE = /^[A-Z]{1,2}[0-9]{1,3}$/;

/** True for a code that a reply can carry. */
export function isEncodableCode(code: string): boolean {
  return CODE.test(code);
}

/**
 * Finds code and request id in a frame that is not a message, so that its sender gets an answer. Where there is an id
 * but no usable code, the answer goes out as E00; without either there is none.
 */
export function addressOfBadFrame(frame: string): Pick<VcpMessage, 'code' | 'fields'> | undefined {
  const head = frame.slice(0, 4096);
  const code = /^M:([^\r\n]*)\r?$/m.exec(head)?.[1];
  const id = /^I:([0-9]{1,20})\r?$/m.exec(head)?.[1];
  const fields = id === undefined ? {} : { I: id };
  if (code !== undefined && isEncodableCode(code)) return { code, fields };
  return id === undefined ? undefined : { code: 'E00', fields };
}
