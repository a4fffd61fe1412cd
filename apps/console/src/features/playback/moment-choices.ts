/** "Second pickers step every 5 seconds" (spec 001 section 2): 0, 5, ... 55. */
export const SECOND_CHOICES: readonly number[] = Array.from({ length: 12 }, (_, i) => i * 5);

/** "Changing the date resets the hour and minute selection" (spec 001 section 2). */
export function afterDateChange(): { readonly hour: undefined; readonly minute: undefined } {
  return { hour: undefined, minute: undefined };
}
