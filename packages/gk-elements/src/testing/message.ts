/** A message of the page in the slot for messages of an element. */
export function addMessage(element: Element): HTMLButtonElement {
  const message = document.createElement('button');
  message.slot = 'messages';
  message.textContent = 'Panic button';
  element.append(message);
  return message;
}

/** Whether a click in the middle of `place` reaches the message. */
export function covers(message: Element, place: Element = message): boolean {
  const { x, y, width, height } = place.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === message;
}
