/** Keeps an event from the surroundings: a double click on a button does not switch full screen. @internal */
export function stopPropagation(event: Event): void {
  event.stopPropagation();
}
