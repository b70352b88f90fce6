(() => {
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.getItem('knights-tour-theme') || 'auto';
  } catch {}
  const { protocol, hash } = location;
  if (protocol === 'file:' || !/^(#think\b|#?$)/.test(hash)) return;
  dataset.shown = /^(#think)?(\?rows=8&cols=8&start=0(&(closed|left|right)=[^&]*)*)?$/.test(hash)
    ? 'first-board'
    : 'think';
})();
