import { html, render } from 'lit';

/** Says that the entrance guard lets nobody in by this address, where the brand names no other one. */
export function showNoEntrance(root: HTMLElement): void {
  document.title = 'GK viewer';
  render(
    html`
      <section class="card">
        <h1>Wrong address</h1>
        <p>This is not a valid address for logging in to this server.</p>
      </section>
    `,
    root,
  );
}
