const PHONE_NUMBER = /^\+?[\d\s()-]{3,20}$/;

/** The receivers of a plan that a channel reaches: mail addresses, or phone numbers. */
export function recipientsOf(receivers: string, channel: 'mail' | 'sms'): string[] {
  const items = receivers
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const isReached = channel === 'mail' ? isMailAddress : isPhoneNumber;
  return [...new Set(items.filter(isReached))];
}

/** True for what can be the address of a mail. */
export function isMailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text);
}

/** True for what can be a phone number. */
export function isPhoneNumber(text: string): boolean {
  return PHONE_NUMBER.test(text);
}
