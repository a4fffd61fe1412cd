import { TOKEN_USERNAME } from './viewer-path.js';
import { deviceText, type RecordingRequest, type ViewerRequest } from './viewer-request.js';

/** Values of a request that a reload keeps: all but the password. */
export interface RememberedRequest {
  /** `deviceid[@mask]`. */
  readonly device?: string;
  /** Begin of the recording, unix seconds. */
  readonly startS?: number;
  readonly durationS?: number;
  readonly username?: string;
}

/** Returns the values to keep of a request. */
export function rememberedRequest(request: ViewerRequest & Partial<RecordingRequest>): RememberedRequest {
  const { credentials, startS, durationS } = request;
  return {
    device: deviceText(request),
    ...(startS !== undefined && { startS }),
    ...(durationS !== undefined && { durationS }),
    ...(credentials.kind === 'password' &&
      credentials.username !== TOKEN_USERNAME && { username: credentials.username }),
  };
}

/** Reads them from the state of the browser's history, in which anything may stand. */
export function readRememberedRequest(state: unknown): RememberedRequest {
  const values: Readonly<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
  const { device, startS, durationS, username } = values;
  return {
    ...(typeof device === 'string' && { device }),
    ...(typeof startS === 'number' && Number.isFinite(startS) && { startS }),
    ...(typeof durationS === 'number' && Number.isFinite(durationS) && { durationS }),
    ...(typeof username === 'string' && { username }),
  };
}
