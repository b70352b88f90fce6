/** Registers the service worker for offline use, after the first board has loaded. */
export function registerServiceWorker(): void {
  if (!IS_BUILT || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Some frames and private windows forbid service workers. The page then needs the network.
    navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI)).catch(() => {});
  };
  if (document.readyState === 'complete') setTimeout(register, 1000);
  else addEventListener('load', () => setTimeout(register, 1000));
}
