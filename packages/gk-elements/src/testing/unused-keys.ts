/** The keys that were pressed during an action and that nothing on the page has used: they are left for its shortcuts. */
export async function unusedKeys(action: () => Promise<void>): Promise<readonly string[]> {
  const unused: string[] = [];
  const onKey = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented) unused.push(event.key);
  };
  addEventListener('keydown', onKey);
  await action();
  removeEventListener('keydown', onKey);
  return unused;
}
