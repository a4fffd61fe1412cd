// Runs before the first paint, so that a stored theme never flashes the default one. It is a file of
// its own because a strict content security policy allows no inline script.
(function () {
  try {
    const name = localStorage.getItem('themeName');
    if (name && /^[a-z]{3,16}$/.test(name)) {
      document.documentElement.dataset.gkTheme = name;
      document.getElementById('gk-theme').setAttribute('href', '/css_v5.3.8/' + name + '/bootstrap.min.css');
    }
  } catch {
    // Storage is refused in some private windows: the default theme stays.
  }
})();
