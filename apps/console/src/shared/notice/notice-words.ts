import { word } from '../i18n/translate.js';

/**
 * The notice of a reply: "any answer with hasError shows an error notice with the server message; without error a
 * success notice shows the message" (spec 002 section 8, 001 section 8). Undefined where there are no words.
 */
export function replyNotice(reply: {
  readonly hasError?: boolean | undefined;
  readonly message?: string | null | undefined;
}): { readonly title: 'error' | 'success'; readonly text: string } | undefined {
  const title = reply.hasError ? 'error' : 'success';
  if (!reply.message) return reply.hasError ? { title, text: word('Failed') } : undefined;
  return { title, text: reply.message };
}

/** "Set parameter, send command, fix, delete record: 'Success' or 'Failed'" (spec 000 section 8). */
export function actionWords(succeeded: boolean): 'Success' | 'Failed' {
  return succeeded ? word('Success') : word('Failed');
}

/** "Register or remove device: '\{id\} added', '\{id\} removed'" (spec 000 section 8). */
export const REGISTRATION_WORDS = { added: word('{name} added'), removed: word('{name} removed') } as const;

/**
 * "Delete actions ask confirmation ('Are you really delete'; for firmware 'Do you really want to remove')" (spec 001
 * section 5).
 */
export function deleteQuestion(subject: 'row' | 'firmware'): string {
  return subject === 'row' ? word('Are you really delete') : word('Do you really want to remove');
}
