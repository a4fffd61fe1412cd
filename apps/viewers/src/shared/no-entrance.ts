import { html, render } from 'lit';

/** Says that the entrance guard lets nobody in by this address, where the brand names no other one. */
export function showNoEntrance(root: HTMLElement): void {
  document.title = 'GK viewer';
  render(
    html`
      <section class="card">
        <h1>No entrance</h1>
        <p>This address is not an entrance of this server.</p>
      </section>
    `,
    root,
  );
}
