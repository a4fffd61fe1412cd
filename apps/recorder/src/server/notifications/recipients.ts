const PHONE_NUMBER = /^\+?[\d\s()-]{3,20}$/;

/** The receivers of a plan that a channel reaches: mail addresses, or phone numbers. */
export function recipientsOf(receivers: string, channel: 'mail' | 'sms'): string[] {
  const items = receivers
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const isReached = channel === 'mail' ? isMailAddress : (item: string) => PHONE_NUMBER.test(item);
  return [...new Set(items.filter(isReached))];
}

/** True for what can be the address of a mail. */
export function isMailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text);
}
