// The search page: Pagefind's own interface over the index that is built after the pages.
window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("search");
  if (place && window.PagefindUI) {
    new PagefindUI({ element: "#search", showImages: false, showSubResults: true });
  }
});
