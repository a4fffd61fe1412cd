import type { WebSocket } from 'ws';

/** Codes of a refused or ended stream; it closes with 4000 + code. */
export type StreamRefusalCode = 400 | 401 | 403 | 404 | 409;

const MAX_REASON_BYTES = 123;

/** Why a stream cannot be had. */
export interface StreamRefusal {
  readonly code: StreamRefusalCode;
  /** In words. */
  readonly message: string;
}

/** The device editor forbids video of the device. */
export const VIDEO_FORBIDDEN: StreamRefusal = { code: 403, message: 'Video of this device is forbidden' };

/** Why a device that is not visible cannot be had. */
export function unseenRefusal(view: 'unknown' | 'forbidden'): StreamRefusal {
  return view === 'forbidden'
    ? { code: 403, message: 'No permission for this device' }
    : { code: 404, message: 'Unknown device' };
}

/** Tells the reason as a JSON text frame and closes. */
export function refuseStream(socket: WebSocket, { code, message }: StreamRefusal): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ code, message }));
  socket.close(4000 + code, reasonOf(message));
}

/** As much of a message as a close frame holds; a character that is cut falls away. */
function reasonOf(message: string): string {
  return new TextDecoder().decode(Buffer.from(message).subarray(0, MAX_REASON_BYTES), { stream: true });
}
