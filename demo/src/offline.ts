/** Lets the browser keep the page for when there is no network, once the first board is there. */
export function keepOffline(): void {
  if (!IS_BUILT || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Some frames and private windows forbid it: the page then needs the network, as most do.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => {});
  };
  if (document.readyState === 'complete') setTimeout(register, 1000);
  else addEventListener('load', () => setTimeout(register, 1000));
}
