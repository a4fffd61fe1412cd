/**
 * Result of a request to a device. Only `done` means that the device carried out the request: every other result is
 * shown to the user under its own name.
 */
export type DeviceAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** It is not connected. Nothing was sent. */
  | { readonly kind: 'offline' }
  /** The device, or the protocol that it speaks, has no such thing. Nothing was sent. The reason names it, where the question was about several. */
  | { readonly kind: 'unsupported'; readonly reason?: string }
  /** The device answered that it will not; `isBusy` where it does the same for somebody else. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isBusy?: true }
  /** It was sent, and the device did not answer in time: it may have done it, or do it yet. The reason says what it was asked. */
  | { readonly kind: 'timeout'; readonly reason?: string }
  /** It could not be sent, or the answer could not be read: a broken connection, a malformed message. */
  | { readonly kind: 'failed'; readonly reason: string };

/** An answer of a device that did not do what it was asked. */
export type NotDone = Exclude<DeviceAnswer<unknown>, { readonly kind: 'done' }>;

/** Why a device did not do what it was asked, for the user; `unsupported` says what it lacks. */
export function reasonOf(answer: NotDone, unsupported = 'The device does not support this'): string {
  switch (answer.kind) {
    case 'offline':
      return 'Device offline';
    case 'unsupported':
      return answer.reason ?? unsupported;
    case 'timeout':
      return answer.reason ?? 'The device did not answer';
    case 'refused':
    case 'failed':
      return answer.reason;
  }
}

/** The answer of a device that did what it was asked. */
export function done<T>(value: T): DeviceAnswer<T> {
  return { kind: 'done', value };
}

/** True for a question that reached the device, whatever came of it. */
export function wasSent({ kind }: DeviceAnswer<unknown>): boolean {
  return kind === 'done' || kind === 'refused' || kind === 'timeout';
}
