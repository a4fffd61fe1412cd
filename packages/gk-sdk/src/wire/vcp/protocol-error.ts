import { GkError } from '../../errors/gk-error.js';
import { VCP_QUOTED_CHARACTERS } from './limits.js';

/**
 * A frame that is not a VCP message. The connection stays open; `text` quotes the frame,
 * cut at 1,024 characters and with credentials removed
 * (docs/protocol.md, "VCP messages").
 *
 * @public
 */
export class ProtocolError extends GkError {
  /** The start of the frame that was refused, without credentials. */
  readonly text: string;

  constructor(message: string, frame: string) {
    super('protocol', message);
    this.text = withoutCredentials(frame.slice(0, VCP_QUOTED_CHARACTERS));
  }
}

/** Blanks the fields P (password hash), E and H (token pair), and passwords in a JSON body. */
function withoutCredentials(frame: string): string {
  return frame
    .replace(/^([PEH]):.*$/gm, '$1:[removed]')
    .replace(/("\w*pass\w*"\s*:\s*")(?:[^"\\]|\\.)*/gi, '$1[removed]');
}
