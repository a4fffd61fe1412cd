import type { GkErrorCode } from '../errors/gk-error.js';

/** Exit codes of `gk`. @internal */
export const ExitCode = {
  ok: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  notFound: 4,
  network: 5,
  /** The result lacks a part of the request. */
  incomplete: 6,
  /** A bundle of evidence that is not signed by a key that is trusted, or that does not fit. */
  unproven: 7,
  /** 128 and the number of SIGINT, as shells have it. */
  interrupted: 130,
} as const;

const BY_ERROR: Readonly<Partial<Record<GkErrorCode, number>>> = {
  'invalid-argument': ExitCode.usage,
  'auth-failed': ExitCode.refused,
  'password-expired': ExitCode.refused,
  forbidden: ExitCode.refused,
  refused: ExitCode.refused,
  'not-found': ExitCode.notFound,
  network: ExitCode.network,
  timeout: ExitCode.network,
  'device-timeout': ExitCode.network,
  closed: ExitCode.network,
  aborted: ExitCode.interrupted,
};

/** The exit code for an error. @internal */
export function exitCodeOf(code: GkErrorCode): number {
  return BY_ERROR[code] ?? ExitCode.failed;
}
