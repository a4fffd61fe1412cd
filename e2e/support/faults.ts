/** Fault to cause: a body of `POST /faults` of the reference recorder (started with `--faults`). */
export type FaultWish = Readonly<Record<string, string | number>> & { readonly kind: string };

/** Starts a fault. Resolves with a function that ends it. */
export async function makeFault(url: string, fault: FaultWish): Promise<() => Promise<void>> {
  const reply = await fetch(`${url}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!reply.ok) throw new Error(`The fault was refused: ${await reply.text()}`);
  const { id } = (await reply.json()) as { id: number };
  return async () => {
    await fetch(`${url}/faults/${id}`, { method: 'DELETE' });
  };
}

/** Ends all faults. */
export async function clearFaults(url: string): Promise<void> {
  await fetch(`${url}/faults`, { method: 'DELETE' });
}
