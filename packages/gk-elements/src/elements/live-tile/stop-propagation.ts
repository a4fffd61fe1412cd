/** Keeps an event from what stands around: a double click on a button is no wish for full screen. @internal */
export function stopPropagation(event: Event): void {
  event.stopPropagation();
}
