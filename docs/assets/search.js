// The search page: Pagefind's own interface over the index that is built after the pages; "?q=" asks at once.
window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("search");
  if (place && window.PagefindUI) {
    const search = new PagefindUI({ element: "#search", showImages: false, showSubResults: true });
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      search.triggerSearch(query);
    }
  }
});
