/** A notice by what it is about; each kind has its life on screen. @public */
export type NoticeKind = 'max-channels' | 'event' | 'call' | 'route-too-large' | 'other';

/**
 * "Toast dismiss: 1 s for max-channels, 5 s others, 15 s event toasts" (spec 000 section 9), "call requests never"
 * (000 section 8), 'route too large' 10 s (002 section 8).
 *
 * @returns Milliseconds, or undefined for a notice that stays until it is closed.
 * @public
 */
export function noticeDismissMs(kind: NoticeKind): number | undefined {
  switch (kind) {
    case 'max-channels':
      return 1_000;
    case 'event':
      return 15_000;
    case 'call':
      return undefined;
    case 'route-too-large':
      return 10_000;
    case 'other':
      return 5_000;
  }
}

/**
 * The notice of a reply: "any answer with hasError shows an error notice with the server message; without error a
 * success notice shows the message" (spec 002 section 8, 001 section 8). Undefined where there are no words.
 *
 * @public
 */
export function replyNotice(reply: {
  readonly hasError?: boolean | undefined;
  readonly message?: string | null | undefined;
}): { readonly title: 'error' | 'success'; readonly text: string } | undefined {
  const title = reply.hasError ? 'error' : 'success';
  if (!reply.message) return reply.hasError ? { title, text: 'Failed' } : undefined;
  return { title, text: reply.message };
}

/** "Set parameter, send command, fix, delete record: 'Success' or 'Failed'" (spec 000 section 8). @public */
export function actionWords(succeeded: boolean): 'Success' | 'Failed' {
  return succeeded ? 'Success' : 'Failed';
}

/**
 * "Text message results: R 0 'Text not supported'; R 404 'Deivice offline'; R 408 'Text no response'; else
 * 'Failed'" (spec 000 section 8), spelled as there; success is R 1 alone (D21).
 *
 * @public
 */
export function textMessageWords(
  result: number,
): 'Success' | 'Text not supported' | 'Deivice offline' | 'Text no response' | 'Failed' {
  switch (result) {
    case 1:
      return 'Success';
    case 0:
      return 'Text not supported';
    case 404:
      return 'Deivice offline';
    case 408:
      return 'Text no response';
    default:
      return 'Failed';
  }
}

/** "Register or remove device: '\{id\} added', '\{id\} removed'" (spec 000 section 8). @public */
export function registrationWords(deviceId: string, action: 'added' | 'removed'): string {
  return `${deviceId} ${action}`;
}

/** "Day record empty: '\{id\} has no record on \{date\}'" (spec 000 section 8). @public */
export function noRecordWords(deviceId: string, date: string): string {
  return `${deviceId} has no record on ${date}`;
}

/**
 * What a delete asks: "Delete actions ask confirmation ('Are you really delete'; for firmware 'Do you really want to
 * remove')" (spec 001 section 5); faces, plans and reports name what goes: 'Do you really want to remove [...]' (002
 * section 5).
 *
 * @public
 */
export function deleteQuestion(subject: 'row' | 'firmware' | 'named', name = ''): string {
  switch (subject) {
    case 'row':
      return 'Are you really delete';
    case 'firmware':
      return 'Do you really want to remove';
    case 'named':
      return `Do you really want to remove [${name}]`;
  }
}

/** An action on a device that is not taken back. @public */
export type DeviceAction = 'delete-records' | 'restore-default' | 'format' | 'reboot' | 'text' | 'wakeup';

/**
 * How an action is confirmed: "Deleting device records requires typing the device id; restore default, format, reboot,
 * text and wakeup need a confirm dialog" (spec 002 section 5).
 *
 * @public
 */
export function confirmationOf(action: DeviceAction): 'type-device-id' | 'dialog' {
  return action === 'delete-records' ? 'type-device-id' : 'dialog';
}
