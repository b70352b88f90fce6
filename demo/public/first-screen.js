// Runs before the page is seen, so that nothing of it is seen that changes at once: the colours that were chosen, and the
// section Think, which is written in the page, if the address shows it. From a disk it would be a form that does nothing.
(() => {
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.getItem('knights-tour-theme') || 'auto';
  } catch {
    // Storage may be forbidden.
  }
  if (location.protocol === 'file:' || !/^(#think\b|#?$)/.test(location.hash)) return;
  const isFirstBoard = /^(#think)?(\?rows=8&cols=8&start=0(&(closed|left|right)=[^&]*)*)?$/.test(
    location.hash,
  );
  dataset.shown = isFirstBoard ? 'first-board' : 'think';
})();
