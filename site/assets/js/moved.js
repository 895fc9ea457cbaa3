// A page that was renamed: the refresh in its head would drop the place on the page that the address names.
addEventListener("DOMContentLoaded", () => {
  const link = document.querySelector("main a");
  if (location.hash !== "") location.replace(link.href + location.hash);
});
