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

/** "Register or remove device: '\{id\} added', '\{id\} removed'" (spec 000 section 8). @public */
export function registrationWords(deviceId: string, action: 'added' | 'removed'): string {
  return `${deviceId} ${action}`;
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
