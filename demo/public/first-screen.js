(() => {
  const { dataset } = document.documentElement;
  try {
    dataset.theme = localStorage.getItem('knights-tour-theme') || 'auto';
  } catch {}
  const { protocol, hash } = location;
  if (protocol !== 'file:' && /^(#((explain|watch)(\?step=1)?)?)?$/.test(hash)) dataset.shown = 'first-board';
})();
